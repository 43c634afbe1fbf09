import type { OptionPage, QuestionPage } from '@ok/contract/routes/measurement/measurement.ts';
import type { PublishedTree } from '@ok/contract/routes/trees/question-tree.ts';
import { readersToken } from './accounts.ts';
import type { Product } from './product.ts';

export type Language = 'nl' | 'en';

/** A question of a measurement, with the answer to give. */
export type Choice = { questionId: number; question: string; options: readonly OptionPage[]; option: OptionPage };

/** Text of a question, without its markup. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

const tokens = new Map<string, Promise<string>>();

/** Reads from the product as the administrator, so that journeys contain no content. */
const read = async <T>({ url }: Product, path: string): Promise<T> => {
  const token = tokens.get(url) ?? readersToken(url);
  tokens.set(url, token);
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${await token}` } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as T;
};

/** Trees of the home page, in its order. */
export const treesOf = (product: Product, language: Language = 'nl') =>
  read<PublishedTree[]>(product, `/api/question-trees/get-published?language=${language}`);

const optionsOf = (product: Product, id: number, language: Language) =>
  read<OptionPage[]>(product, `/api/questions/${id}/options?language=${language}`);

const questionOf = (product: Product, id: number, language: Language) =>
  read<QuestionPage>(product, `/api/questions/${id}/question?language=${language}`);

type PathOptions = {
  language?: Language;
  /** Decides whether a choice may be the last one; the path ends at the first such choice. */
  until?: (choice: Choice) => boolean;
};

/** Shortest path through a tree to a choice for which `until` holds: by default any result. */
export const pathThrough = async (
  product: Product,
  tree: PublishedTree,
  { language = 'nl', until = ({ option }) => option.result !== null }: PathOptions = {},
): Promise<Choice[]> => {
  const { question } = await read<{ question: QuestionPage }>(
    product,
    `/api/measurement/start/${tree.id}?language=${language}`,
  );
  let paths: { id: number; path: Choice[] }[] = [{ id: question.id, path: [] }];
  while (paths.length > 0) {
    const longer: typeof paths = [];
    for (const { id, path } of paths) {
      const options = await optionsOf(product, id, language);
      const name = wordsOf((await questionOf(product, id, language)).name);
      for (const option of options) {
        const choice = { questionId: id, question: name, options, option };
        if (until(choice)) return [...path, choice];
        if (option.question) longer.push({ id: option.question.id, path: [...path, choice] });
      }
    }
    paths = longer;
  }
  throw new Error(`No path through ${tree.name} ends like that`);
};

/** The first tree and the shortest path through it to a result. */
export const firstPath = async (product: Product, options: PathOptions = {}) => {
  const [tree] = await treesOf(product, options.language);
  if (!tree) throw new Error('There is no tree');
  return { tree, path: await pathThrough(product, tree, options) };
};

/** A first path of at least two steps, with its first two choices. */
export const twoSteps = async (product: Product) => {
  const { tree, path } = await firstPath(product);
  const [first, second] = path;
  if (!first || !second) throw new Error('too short a path');
  return { tree, path, first, second };
};

/** A first path of at least three steps, with its first three choices, its last one and its result. */
export const threeSteps = async (product: Product) => {
  const { tree, path } = await firstPath(product);
  const [first, second, third] = path;
  const last = path.at(-1);
  if (!first || !second || !third || !last) throw new Error('too short a path');
  return { tree, path, first, second, third, last, result: last.option.result?.name ?? '' };
};
