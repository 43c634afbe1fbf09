import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { OptionPage } from '../contract/src/routes/measurement/measurement.ts';
import { expect } from './journey.ts';
import { type TreeCalls, teen, treeCalls } from './tree-calls.ts';
import { wordsOf } from './trees.ts';
import { beSignedIn, type Language, text } from './visit-helpers.ts';

/** A draft, and the calls about it. */
type Draft = { id: number; calls: TreeCalls };

/** Makes a draft of the short tree. */
export const makeDraft = async (page: Page, url: string): Promise<Draft> => {
  const calls = await treeCalls(page, url);
  const shipped = (await calls.trees()).find(({ treeId }) => treeId === teen)?.versions.at(-1);
  const { id } = await calls.copy(shipped?.id ?? 0);
  return { id, calls };
};

/** The first question of a draft, the question behind its first answer, and the answers of both. */
export const wayIn = async ({ id, calls }: Draft, language: Language = 'nl') => {
  const { pages, root } = await calls.preview(id, language);
  const pageOf = (questionId: number | null | undefined) => {
    const found = pages.find(({ question }) => question.id === questionId);
    if (!found) throw new Error(`there is no question ${questionId}`);
    return { words: wordsOf(found.question.name), key: found.question.key, options: found.options };
  };
  const first = pageOf(root);
  const second = pageOf(first.options[0]?.question?.id);
  return { first, second, result: second.options[0]?.result };
};

/** Address of a version's preview. */
export const previewAddress = (id: number, query = '') => `/admin/question-trees/${id}/preview${query}`;

/** Screen of the device in the page. */
export const screenIn = (page: Page): FrameLocator => page.frameLocator('iframe');

/** The question or the result on that screen. */
export const questionOnScreen = (page: Page) => screenIn(page).getByRole('heading', { level: 1 });

/** Previews a version as an administrator. */
export const openPreview = async (page: Page, url: string, id: number, query = '', language: Language = 'nl') => {
  await beSignedIn(page, url, language, 'admin');
  await page.goto(previewAddress(id, query));
  await expect(questionOnScreen(page)).toBeVisible();
};

/** Presses an element on the scaled screen at its visible place, which Playwright doesn't compute. */
export const pressOnScreen = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  const { x, y, width } = await target.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest' });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { x: (left + right) / 2, y: (top + bottom) / 2, width: innerWidth };
  });
  const box = await page.locator('iframe').boundingBox();
  if (!box) throw new Error('there is no screen');
  const scale = box.width / width;
  await page.mouse.click(box.x + x * scale, box.y + y * scale);
};

/** Brings an answer into view and chooses it, on any screen. */
export const chooseOnScreen = async (
  page: Page,
  options: readonly OptionPage[],
  at: number,
  language: Language = 'nl',
): Promise<void> => {
  const letter = String.fromCharCode(65 + at);
  const answer = language === 'nl' ? 'Antwoord' : 'Answer';
  const buttons = (name: string | RegExp) => screenIn(page).getByRole('button', { name }).filter({ visible: true });
  await pressOnScreen(page, buttons(new RegExp(`^${answer} ${letter}: `)));
  await pressOnScreen(page, buttons(text(language, 'measure.selectLabel', { name: options[at]?.name ?? '' })));
};

/** The path so far, beside the screen. */
export const wayThere = (page: Page) => page.getByRole('region', { name: 'Pad tot hier' });

/** The questions to begin at, beside the screen. */
export const startFrom = (page: Page) => page.getByRole('region', { name: 'Vanaf hier beginnen' });
