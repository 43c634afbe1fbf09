import type { Action } from '@ok/contract/measurement/flow.ts';
import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { expect, type Page } from '@playwright/test';
import type { Choice } from './trees.ts';

/** Texts in the two shipped languages. */
export const words = {
  nl: { choose: 'Kies dit antwoord', answer: 'Antwoord', back: 'Terug', start: 'Start', step: 'Stap' },
  en: { choose: 'Choose this answer', answer: 'Answer', back: 'Back', start: 'Start', step: 'Step' },
} as const;

const either = (key: keyof typeof words.nl) => `(?:${words.nl[key]}|${words.en[key]})`;
const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Button that chooses an answer, in either language: on its card, or in the bar of a phone. */
export const chooseButton = (page: Page, { name }: Pick<OptionPage, 'name'>) =>
  page.getByRole('button', { name: new RegExp(`^${either('choose')}: ${literally(name)}$`) }).filter({ visible: true });

/** Button to the previous step. */
export const backButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${either('back')}$`) });

/** Question on screen. */
export const question = (page: Page) => page.getByRole('heading', { level: 1 });

/** The cards, including those out of view, which screen readers skip; without those of prefetched questions. */
export const cards = (page: Page) =>
  page.getByRole('main').getByRole('article', { includeHidden: true }).filter({ visible: true });

/** Answer at a place, counted from 0, in the index above the cards. */
export const inIndex = (page: Page, place: number) =>
  page
    .getByRole('button', { name: new RegExp(`^${either('answer')} ${String.fromCharCode(65 + place)}: `) })
    .filter({ visible: true });

/** Waits for a question, brings one of its answers into view and chooses it. */
export const choose = async (page: Page, choice: Choice): Promise<void> => {
  await expect(question(page)).toHaveText(choice.question);
  await expect(cards(page)).toHaveCount(choice.options.length);
  await inIndex(page, choice.options.indexOf(choice.option)).click();
  await chooseButton(page, choice.option).click();
};

/** Chooses the answers of a path, one after another. */
export const walk = async (page: Page, path: readonly Choice[]): Promise<void> => {
  for (const choice of path) await choose(page, choice);
};

/** Action that choosing an answer must record. */
export const recordOf = ({ questionId, option }: Choice, step: number): Action =>
  option.result
    ? { action: 'RESULT_SELECT', questionId, optionId: option.id, resultId: option.result.id, step }
    : { action: 'OPTION_SELECT', questionId, optionId: option.id, step };

/** Actions that walking a path from the start must record. */
export const recordsOf = (path: readonly Choice[]): Action[] =>
  path.map((choice, index) => recordOf(choice, index + 1));

/** Action that going back from a question, or from a result at it, must record. */
export const backFrom = ({ questionId }: Choice, step: number): Action => ({ action: 'BACK_CLICK', questionId, step });

/**
 * Opens the first page of a measurement as a professional does, from its instruction; an open measurement is closed on
 * the way.
 */
export const begin = async (page: Page, treeId: number): Promise<void> => {
  await page.goto(`/question-trees/${treeId}`);
  await page.getByRole('main').getByRole('link', { name: words.nl.start }).click();
  const anew = page.getByRole('button', { name: /^(Opnieuw beginnen|Start again)$/ });
  await expect(anew.or(cards(page).first())).toBeVisible();
  if (await anew.isVisible()) await anew.click();
  await expect(page).toHaveURL(`/measure/${treeId}`);
  await expect(cards(page).first()).toBeVisible();
};

/** Goes to an address within the page, as a link does. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState({ ...history.state, __TSR_index: (history.state?.__TSR_index ?? 0) + 1 }, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
