import type { ReactNode } from 'react';
import { useProfile } from '../../../api/profile.ts';
import { useTexts } from '../../../texts/texts-store.ts';

/** Sentence with the parameter `supportEmail`, whose address is a link. Nothing until the address is known. */
export function SupportText({ text }: { text: string }): ReactNode {
  const t = useTexts();
  const supportEmail = useProfile()?.supportEmail;
  if (supportEmail === undefined) return null;
  const [before = '', after = ''] = t(text, { supportEmail: '|' }).split('|');
  return (
    <>
      {before}
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      {after}
    </>
  );
}
