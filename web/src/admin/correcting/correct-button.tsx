import { useTexts } from '../../texts/texts-store.ts';
import { Button } from '../../ui/forms/button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { type TextRow, useCorrect } from './correct.ts';

interface CorrectButtonProps {
  text: TextRow;
  /** Names the text, for whoever hears a list of such buttons. */
  name?: string;
  /** Whether there is room for nothing but its icon. */
  isIcon?: boolean;
  size?: 'small' | 'medium';
}

/** Corrects a text of a version that does not change any more, in a new one. */
export function CorrectButton({ text, name, isIcon, size = 'small' }: CorrectButtonProps) {
  const t = useTexts();
  const { correct, isPending } = useCorrect();
  const label = t('questionTree.editor.correctInNew');
  const press = () => void correct(text);
  if (isIcon) {
    return (
      <IconButton icon="resume" label={name ? `${label}: ${name}` : label} isDisabled={isPending} onPress={press} />
    );
  }
  return (
    <Button size={size} icon="edit" isPending={isPending} onPress={press}>
      {label}
      {name && <span className="vh">: {name}</span>}
    </Button>
  );
}
