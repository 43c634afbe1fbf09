import { useTexts } from '../../../../texts/texts-store.ts';
import { Icon } from '../../../../ui/content/icons/icon.tsx';
import { iconButtonClass } from '../../../../ui/forms/icon-button.tsx';
import { LazyMenuButton } from '../../../../ui/navigation/lazy-menu-button.tsx';
import { useTreeEditor } from '../state/editor-context.ts';
import { useMoving } from './moving-context.tsx';

/** Menu that copies or cuts the selected nodes, and pastes after them. */
export function ClipboardMenu() {
  const t = useTexts();
  const { chosen, isReadOnly } = useTreeEditor();
  const { clipboard, selection } = useMoving();
  const canTake = selection.nodes.length > 0;
  const label = t('questionTree.editor.moving.menu');
  if ((isReadOnly && !canTake) || chosen.node === 'result') return null;
  return (
    <LazyMenuButton
      className={iconButtonClass()}
      label={label}
      entries={[
        ...(canTake
          ? [
              {
                id: 'copy',
                label: t('questionTree.editor.moving.copy'),
                icon: 'copy' as const,
                onAction: () => clipboard.copy(),
              },
            ]
          : []),
        ...(canTake && !isReadOnly
          ? [
              {
                id: 'cut',
                label: t('questionTree.editor.moving.cut'),
                icon: 'cut' as const,
                onAction: () => clipboard.cut(),
              },
            ]
          : []),
        ...(isReadOnly
          ? []
          : [
              {
                id: 'paste',
                label: t('questionTree.editor.moving.paste'),
                icon: 'paste' as const,
                onAction: () => clipboard.paste(),
              },
            ]),
      ]}
    >
      <Icon name="more" isBold />
      <span className="vh">{label}</span>
    </LazyMenuButton>
  );
}
