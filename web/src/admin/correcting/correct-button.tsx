import { useTexts } from '../../texts/texts-store.ts';
import type { IconName } from '../../ui/content/icon-paths.ts';
import { Button } from '../../ui/forms/button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { type TextRow, useCorrect } from './correct.ts';

interface CorrectButtonProps {
  text: TextRow;
  /** Where there is room for nothing but an icon: names the text, for whoever hears a list of such buttons. */
  iconFor?: string;
  icon?: IconName;
}

/** Corrects a text of a version that does not change any more, in a new one. */
export function CorrectButton({ text, iconFor, icon = 'edit' }: CorrectButtonProps) {
  const t = useTexts();
  const { correct, isPending } = useCorrect();
  const label = t('questionTree.editor.correctInNew');
  const press = () => void correct(text);
  return iconFor === undefined ? (
    <Button size="small" icon="edit" isPending={isPending} onPress={press}>
      {label}
    </Button>
  ) : (
    <IconButton icon={icon} label={`${label}: ${iconFor}`} isDisabled={isPending} onPress={press} />
  );
}
