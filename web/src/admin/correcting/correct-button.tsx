import { useTexts } from '../../texts/texts-store.ts';
import type { IconName } from '../../ui/content/icons/icon-paths.ts';
import { Button } from '../../ui/forms/button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { useCorrect, type VersionText } from './correction.ts';

interface CorrectButtonProps {
  text: VersionText;
  /** Name of the text for screen readers. With this the button is an icon. */
  iconFor?: string;
  icon?: IconName;
}

/** Button that opens a text of a published version in a draft. */
export function CorrectButton({ text, iconFor, icon = 'edit' }: CorrectButtonProps) {
  const t = useTexts();
  const { correct, isPending } = useCorrect();
  const label = t('questionTree.editor.correctInNew');
  const correctText = () => void correct(text);
  return iconFor === undefined ? (
    <Button size="small" icon="edit" isPending={isPending} onPress={correctText}>
      {label}
    </Button>
  ) : (
    <IconButton icon={icon} label={`${label}: ${iconFor}`} isDisabled={isPending} onPress={correctText} />
  );
}
