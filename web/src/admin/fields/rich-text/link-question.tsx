import { isLink } from '@ok/contract/rules/markup/links.ts';
import { useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { ModalContent } from '../../../ui/feedback/modal-content.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

/** A placeholder is filled in later; anything else must be a whole address. */
const isLinkAddress = (href: string) => isLink(href) && (href.startsWith('{{') || URL.canParse(href));

/** Where a link leads. */
export function LinkQuestion({ close, answer }: { close: () => void; answer: (href: string) => void }) {
  const t = useTexts();
  const [href, setHref] = useState('https://');
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const linkAddress = href.trim();
        if (!isLinkAddress(linkAddress)) return setWrong(true);
        close();
        answer(linkAddress);
      }}
    >
      <ModalContent
        title={t('editor.link')}
        actions={
          <>
            <Button variant="outline" onPress={close}>
              {t('entity.action.cancel')}
            </Button>
            <Button type="submit">{t('modal.confirm.ok')}</Button>
          </>
        }
      >
        <TextField
          autoFocus
          type="url"
          label={t('editor.address')}
          value={href}
          onChange={(value) => {
            setHref(value);
            setWrong(false);
          }}
          error={isWrong ? t('editor.addressFault') : undefined}
        />
      </ModalContent>
    </form>
  );
}
