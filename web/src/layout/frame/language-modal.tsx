import { useLanguage, useLanguages, useTexts } from '../../texts/texts-store.ts';
import { Stack } from '../../ui/content/stack.tsx';
import { ModalContent } from '../../ui/feedback/modal-content.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { changeLanguageTo } from './change-language.ts';

/** Language choice for phones, where the header has no room for the menu. */
export default function LanguageModal({ close }: { close: () => void }) {
  const t = useTexts();
  const language = useLanguage();
  const choose = (code: string) => {
    close();
    void changeLanguageTo(code);
  };
  return (
    <ModalContent title={t('global.a11y.languageMenu')}>
      <Stack gap={2}>
        {useLanguages().map(({ code, localName }) => (
          <Button
            key={code}
            wide
            variant={code === language ? 'soft' : 'outline'}
            icon={code === language ? 'check' : undefined}
            aria-current={code === language ? 'true' : undefined}
            onPress={() => choose(code)}
          >
            <span lang={code}>{localName}</span>
          </Button>
        ))}
      </Stack>
    </ModalContent>
  );
}
