import type { SpokenLanguage, TextPart } from '@ok/contract/routes/texts.ts';
import { loadArabicFont } from '../styles/load-arabic-font.ts';
import { chosenLanguage, firstLanguage, keepLanguage } from './language-choice.ts';
import { addTexts, getTextsState, setTextsState } from './texts-store.ts';

/** Where texts come from; fails where they can't be had. */
export interface TextSource {
  readTexts: (language: string, part: TextPart) => Promise<Record<string, unknown>>;
  readLanguages: () => Promise<SpokenLanguage[]>;
}

let source: TextSource;
/** What is fetched of a language that is to be spoken. */
const neededParts = new Set<TextPart>(['pages']);
const fetched = new Map<string, Promise<void>>();
/** Whether there is anything to say on a page. */
let hasTexts = false;

/** Fetch a part of the texts of a language once; one that did not come is tried again. */
function fetchPart(language: string, part: TextPart): Promise<void> {
  const name = `${language} ${part}`;
  const known = fetched.get(name);
  if (known) return known;
  const fetching = source.readTexts(language, part).then((texts) => {
    addTexts(language, texts);
    hasTexts ||= part === 'pages';
  });
  fetched.set(name, fetching);
  fetching.catch(() => fetched.delete(name));
  return fetching;
}

/** Fetch the texts of a language, as far as they can be had. */
async function load(language: string): Promise<void> {
  const parts = [...neededParts].map((part) =>
    fetchPart(language, part).catch((error) => {
      console.error(`The texts in ${language} could not be loaded`, error);
    }),
  );
  await Promise.all(parts);
}

/**
 * What is being loaded, once the part of the texts that it needs is there in the language of the page; from then on the
 * part comes in each language that is chosen. Fails where either can't be had.
 */
export async function withTexts<T>(part: TextPart, loading: Promise<T>): Promise<T> {
  neededParts.add(part);
  const [loaded] = await Promise.all([loading, fetchPart(latest || firstGuess(), part)]);
  return loaded;
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
  setTextsState({ language, status: hasTexts ? 'ready' : 'failed' });
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

const firstGuess = () => chosenLanguage() ?? getTextsState().language;

async function start(): Promise<void> {
  const chosen = chosenLanguage();
  const guess = firstGuess();
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
