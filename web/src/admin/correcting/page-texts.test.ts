import type { OptionPage, QuestionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { testTab } from '../../session/test-tab.ts';

testTab();
// Reading the text of HTML needs a browser's parser.
vi.mock('../fields/values/plain-text.ts', () => ({ textOfHtml: (html: string) => html.replaceAll(/<[^>]*>/g, '') }));
const { queries } = await import('../../api/queries.ts');
const { pageTexts, stepTexts } = await import('./page-texts.ts');
vi.unstubAllGlobals();

const question = (id: number): QuestionPage => ({ id, publicationId: 1, name: `<p>Vraag ${id}</p>` });
const option = (id: number, over: Partial<OptionPage> = {}): OptionPage => ({
  id,
  publicationId: 1,
  identifier: `${id}`,
  name: `Antwoord ${id}`,
  position: id,
  hasDivider: false,
  dividerText: null,
  examples: [],
  question: null,
  result: null,
  ...over,
});
const example = (id: number, infoText: string | null): OptionPage['examples'][number] => ({
  id,
  identifier: null,
  position: id,
  belowDivider: false,
  content: `Voorbeeld ${id}`,
  infoText,
  media: null,
  altText: null,
});

const unsubscribes: (() => void)[] = [];
/** Observes a query as a part of the page does. With `enabled: false` it adds a disabled observer. */
const observe = (queryKey: unknown[], data: unknown, enabled = true) => {
  queries.setQueryData(queryKey, data);
  const options = { queryKey, queryFn: () => data, staleTime: Number.POSITIVE_INFINITY };
  unsubscribes.push(new QueryObserver(queries, options).subscribe(() => undefined));
  if (!enabled) unsubscribes.push(new QueryObserver(queries, { ...options, enabled }).subscribe(() => undefined));
};
afterEach(() => {
  for (const stop of unsubscribes.splice(0)) stop();
  queries.clear();
});

test('[TRE-04] texts of a question and its answers are in reading order, each with its field', () => {
  const options = [
    option(11, { hasDivider: true, dividerText: 'Soms', examples: [example(1, '<p>Uitleg 1</p>'), example(2, null)] }),
    option(12, { hasDivider: false, dividerText: 'Niet getoond' }),
  ];
  const texts = stepTexts({ question: question(5), options }, 'en');
  expect(texts.map(({ kind, place, text, row }) => [kind, place, text, row.entity, row.rowId, row.field])).toEqual([
    ['question', undefined, 'Vraag 5', 'question', 5, 'name'],
    ['option', 'A', 'Antwoord 11', 'questionOption', 11, 'name'],
    ['divider', 'A', 'Soms', 'questionOption', 11, 'dividerText'],
    ['example', 'A1', 'Voorbeeld 1', 'questionOptionExample', 1, 'content'],
    ['info', 'A1', 'Uitleg 1', 'questionOptionExample', 1, 'infoText'],
    ['example', 'A2', 'Voorbeeld 2', 'questionOptionExample', 2, 'content'],
    ['option', 'B', 'Antwoord 12', 'questionOption', 12, 'name'],
  ]);
  expect(new Set(texts.map(({ row }) => row.language))).toEqual(new Set(['en']));
});

test('[TRE-04] an instruction page offers the name and the description of its tree, in the language it was read in', () => {
  observe(['question-tree', '7', 'en'], { id: 7, name: 'Toddler', description: '<p>Watch</p>' });
  expect(pageTexts('/question-trees/7').map(({ text, row }) => [text, row])).toEqual([
    ['Toddler', { entity: 'questionTree', rowId: 7, language: 'en', field: 'name' }],
    ['Watch', { entity: 'questionTree', rowId: 7, language: 'en', field: 'description' }],
  ]);
  expect(pageTexts('/question-trees/8')).toEqual([]);
});

test('[TRE-04] of all rendered questions, a measurement offers the texts of the one on screen', () => {
  for (const id of [5, 6]) {
    queries.setQueryData(['measurement', 1, 'nl', 'fixed', 'question', id], question(id));
    observe(['measurement', 1, 'nl', 'fixed', 'options', id], [option(id * 10)], id !== 6);
  }
  expect(pageTexts('/measure/7').map(({ text }) => text)).toEqual(['Vraag 6', 'Antwoord 60']);
  expect(pageTexts('/result').map(({ text }) => text)).toEqual(['Vraag 5', 'Antwoord 50', 'Vraag 6', 'Antwoord 60']);
});
