import type { SpokenLanguage } from '@ok/contract/routes/texts.ts';
import { loadArabicFont } from '../styles/load-arabic-font.ts';
import { chosenLanguage, firstLanguage, keepLanguage } from './language-choice.ts';
import { addTexts, getTextsState, setTextsState } from './texts-store.ts';

/** Where texts come from; fails where they can't be had. */
export interface TextSource {
  readTexts: (language: string) => Promise<Record<string, unknown>>;
  readLanguages: () => Promise<SpokenLanguage[]>;
}

let source: TextSource;
const loaded = new Set<string>();

/** Fetch the texts of a language once. Whether they are there. */
async function load(language: string): Promise<boolean> {
  if (loaded.has(language)) return true;
  try {
    addTexts(language, await source.readTexts(language));
    loaded.add(language);
    return true;
  } catch (error) {
    console.error(`The texts in ${language} could not be loaded`, error);
    return false;
  }
}

/** Speak a language: a later choice wins over an earlier one whose texts come late. */
let latest = '';
async function speak(language: string): Promise<void> {
  latest = language;
  await load(language);
  if (latest !== language) return;
  const direction = getTextsState().languages.find(({ code }) => code === language)?.direction ?? 'ltr';
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  if (language === 'ar') loadArabicFont().catch(() => undefined);
  setTextsState({ language, status: loaded.size > 0 ? 'ready' : 'failed' });
}

/** Change the language of the page and keep the choice, also when its texts could not be fetched. */
export function chooseLanguage(language: string): Promise<void> {
  keepLanguage(language);
  return speak(language);
}

/** Speak the language of an account, unless another one was chosen in this tab. */
export async function followLanguage(langKey: string): Promise<void> {
  await started;
  const { languages, language } = getTextsState();
  const code = langKey.toLowerCase();
  if (chosenLanguage() || code === language || !languages.some((spoken) => spoken.code === code)) return;
  await chooseLanguage(code);
}

let started: Promise<void> = Promise.resolve();

/** Fetch the languages and the texts of the first one from a source. */
export function startTexts(from: TextSource): Promise<void> {
  source = from;
  return retryTexts();
}

/** Try again after it failed. */
export function retryTexts(): Promise<void> {
  started = start();
  return started;
}

async function start(): Promise<void> {
  const chosen = chosenLanguage();
  const guess = chosen ?? getTextsState().language;
  // Both at once: nearly always the guess is right.
  const [languages] = await Promise.all([spokenLanguages(), load(guess)]);
  if (!languages) return speak(guess);
  setTextsState({ languages });
  await speak(firstLanguage(languages, chosen));
}

async function spokenLanguages(): Promise<SpokenLanguage[] | undefined> {
  try {
    const languages = await source.readLanguages();
    return languages.map((language) => ({ ...language, code: language.code.toLowerCase() }));
  } catch (error) {
    console.error('The languages could not be loaded', error);
    return undefined;
  }
}
