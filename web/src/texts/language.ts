import type { ActiveLanguage, TextPart } from '@ok/contract/routes/texts/texts.ts';
import { chosenLanguage, firstLanguage, keepLanguage } from './language-choice.ts';
import { addTexts, getTextsState, setTextsState } from './texts-store.ts';

/** Source of texts and languages; rejects when they are unavailable. */
export interface TextSource {
  readTexts: (language: string, part: TextPart) => Promise<Record<string, unknown>>;
  readLanguages: () => Promise<ActiveLanguage[]>;
}

let source: TextSource;
/** Parts of the texts to fetch for each language. */
const neededParts = new Set<TextPart>(['pages']);
const textRequests = new Map<string, Promise<void>>();
/** Whether the texts of pages have arrived in any language. */
let hasTexts = false;

/** Fetches a part of a language's texts once; a failed request may be repeated. */
function fetchPart(language: string, part: TextPart): Promise<void> {
  const name = `${language} ${part}`;
  const request = textRequests.get(name);
  if (request) return request;
  const newRequest = source.readTexts(language, part).then((texts) => {
    addTexts(language, texts);
    hasTexts ||= part === 'pages';
  });
  textRequests.set(name, newRequest);
  newRequest.catch(() => textRequests.delete(name));
  return newRequest;
}

/** Fetches all needed parts of a language's texts; failures are logged. */
async function loadTexts(language: string): Promise<void> {
  const parts = [...neededParts].map((part) =>
    fetchPart(language, part).catch((error) => {
      console.error(`The texts in ${language} could not be loaded`, error);
    }),
  );
  await Promise.all(parts);
}

/**
 * Waits for `loading` and for a part of the texts in the page's language. From then on that part is loaded for each
 * chosen language. Rejects when either fails.
 */
export async function withTexts<T>(part: TextPart, loading: Promise<T>): Promise<T> {
  neededParts.add(part);
  const [loaded] = await Promise.all([loading, fetchPart(latestLanguage || firstGuess(), part)]);
  return loaded;
}

/** The language chosen last. A later choice wins over an earlier one whose texts arrive late. */
let latestLanguage = '';
async function showLanguage(language: string): Promise<void> {
  latestLanguage = language;
  await loadTexts(language);
  if (latestLanguage !== language) return;
  const direction = getTextsState().languages.find(({ code }) => code === language)?.direction ?? 'ltr';
  document.documentElement.lang = language;
  document.documentElement.dir = direction;
  if (language === 'ar') import('../styles/arabic-font.css').catch(() => undefined);
  setTextsState({ language, status: hasTexts ? 'ready' : 'failed' });
}

/** Changes the page's language and stores the choice, even when its texts can't be fetched. */
export function chooseLanguage(language: string): Promise<void> {
  keepLanguage(language);
  return showLanguage(language);
}

/** Switches to an account's language, unless another one was chosen in this tab. */
export async function followLanguage(langKey: string): Promise<void> {
  await textsStarted;
  const { languages, language } = getTextsState();
  const code = langKey.toLowerCase();
  if (chosenLanguage() || code === language || !languages.some((each) => each.code === code)) return;
  await chooseLanguage(code);
}

let textsStarted: Promise<void> = Promise.resolve();

/** Fetches the languages, and the texts of the first one. */
export function startTexts(textSource: TextSource): Promise<void> {
  source = textSource;
  return retryTexts();
}

/** Loads the texts again after a failure. */
export function retryTexts(): Promise<void> {
  textsStarted = loadFirstTexts();
  return textsStarted;
}

const firstGuess = () => chosenLanguage() ?? getTextsState().language;

async function loadFirstTexts(): Promise<void> {
  const chosen = chosenLanguage();
  const guess = firstGuess();
  // Loads both at once, since the guess is nearly always right.
  const [languages] = await Promise.all([fetchLanguages(), loadTexts(guess)]);
  if (!languages) return showLanguage(guess);
  setTextsState({ languages });
  await showLanguage(firstLanguage(languages, chosen));
}

async function fetchLanguages(): Promise<ActiveLanguage[] | undefined> {
  try {
    const languages = await source.readLanguages();
    return languages.map((language) => ({ ...language, code: language.code.toLowerCase() }));
  } catch (error) {
    console.error('The languages could not be loaded', error);
    return undefined;
  }
}
