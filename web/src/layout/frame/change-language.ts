import { changeLanguage } from '@ok/contract/routes/texts/texts.ts';
import { call } from '../../api/client.ts';
import { getSession } from '../../session/session-store.ts';
import { chooseLanguage } from '../../texts/language.ts';

/** Changes the page's language; the server stores it for a signed-in user. */
export async function changeLanguageTo(language: string): Promise<void> {
  await chooseLanguage(language);
  if (getSession().state !== 'signedIn') return;
  // The page shows the language already, so a failure to store it needs no message.
  await call(changeLanguage, { params: { language: language.toUpperCase() }, silent: true }).catch(() => undefined);
}
