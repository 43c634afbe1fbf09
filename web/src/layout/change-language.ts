import { changeLanguage } from '@ok/contract/routes/texts.ts';
import { call } from '../api/client.ts';
import { getSession } from '../session/session-store.ts';
import { chooseLanguage } from '../texts/language.ts';

/** Change the language of the page; for somebody signed in the server remembers it. */
export async function changeLanguageTo(language: string): Promise<void> {
  await chooseLanguage(language);
  if (getSession().state !== 'signedIn') return;
  // The page speaks it already: that it is not remembered is no reason to disturb anybody.
  await call(changeLanguage, { params: { language: language.toUpperCase() }, silent: true }).catch(() => undefined);
}
