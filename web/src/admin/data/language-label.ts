import { getTextsState } from '../../texts/texts-store.ts';
import { languageName } from './language-name.ts';

/** Name of a language in the language of the page. A component that calls this follows the page with `useTexts`. */
export const languageLabel = (code: string): string => languageName(code, getTextsState().language);
