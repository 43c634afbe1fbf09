import { useTexts } from '../../../../texts/texts-store.ts';
import { Icon } from '../../../../ui/content/icons/icon.tsx';
import { iconButtonClass } from '../../../../ui/forms/icon-button.tsx';
import { LazyMenuButton } from '../../../../ui/navigation/lazy-menu-button.tsx';
import type { ExampleSpot } from '../moving/example-reordering.ts';
import { useNodeClipboard } from '../moving/moving-context.tsx';
import { useTreeEditor } from '../state/editor-context.ts';

interface ExampleMenuProps {
  /** Position among the examples, from 1. */
  place: number;
  spot: ExampleSpot;
  duplicate: () => void;
}

/** Menu of an example: duplicate, copy, cut, and paste after it. */
export function ExampleMenu({ place, spot, duplicate }: ExampleMenuProps) {
  const t = useTexts();
  const { isReadOnly } = useTreeEditor();
  const clipboard = useNodeClipboard();
  const label = t('questionTree.editor.exampleMenu', { place });
  const copy = {
    id: 'copy',
    label: t('questionTree.editor.moving.copy'),
    icon: 'copy',
    onAction: () => clipboard.copy(spot),
  } as const;
  return (
    <LazyMenuButton
      className={iconButtonClass()}
      label={label}
      entries={
        isReadOnly
          ? [copy]
          : [
              { id: 'duplicate', label: t('questionTree.editor.duplicate'), icon: 'plus', onAction: duplicate },
              copy,
              {
                id: 'cut',
                label: t('questionTree.editor.moving.cut'),
                icon: 'cut',
                onAction: () => clipboard.cut(spot),
              },
              {
                id: 'paste',
                label: t('questionTree.editor.moving.paste'),
                icon: 'paste',
                onAction: () => clipboard.paste(spot),
              },
            ]
      }
    >
      <Icon name="more" isBold />
      <span className="vh">{label}</span>
    </LazyMenuButton>
  );
}
