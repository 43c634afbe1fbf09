import type { WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import { placeCode } from '@ok/contract/rules/texts/text-place.ts';
import { describe, expect, test } from 'vitest';
import type { Preview } from '../trees/preview/use-preview.ts';
import { collectPlainTexts, findShownPage, writeIntoPage } from './card/preview-texts.ts';
import { beginningOf, listItems } from './list/list-items.ts';
import { countByState, findWorkspaceTexts, firstFilter } from './state/find-workspace-texts.ts';
import { marksOf } from './state/marks-of.ts';

const nowhere = { question: null, option: null, example: null, score: null, slide: null };

const text = (changes: Partial<WorkspaceText>): WorkspaceText => ({
  ...{ entity: 'questionOption', id: 1, field: 'name', kind: 'text', max: 1000, key: null, label: null },
  ...{ source: 'De ouder', text: null, state: 'missing', madeFrom: null, by: null, at: null, sameMeaning: false },
  ...{ isOwn: false, reviewedBy: null, remark: null },
  where: { ...nowhere, question: 1, option: 'A' },
  ...changes,
});
const document = (words: string) =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] });
const texts = [
  text({ entity: 'questionTree', id: 9, source: 'Boom', where: nowhere, text: 'Tree', state: 'done' }),
  text({
    entity: 'question',
    id: 2,
    kind: 'richText',
    source: document('Wat doet de ouder?'),
    where: { ...nowhere, question: 1 },
  }),
  text({ source: 'De ouder troost één keer', text: 'The parent comforts', state: 'outdated', madeFrom: 'De ouder' }),
  text({
    entity: 'questionOptionExample',
    id: 3,
    field: 'content',
    where: { ...nowhere, question: 1, option: 'A', example: 2 },
  }),
  text({ entity: 'testResult', id: 4, where: { ...nowhere, score: 7 } }),
];

describe('[TRE-12] finding texts to translate', () => {
  const openQuestions = new Set<string>();

  test('by state; the first filter is the one that asks for work', () => {
    const counts = { all: 5, missing: 3, outdated: 1, returned: 0, toReview: 0, done: 1, questions: 0 };
    expect(countByState(texts, openQuestions)).toEqual(counts);
    expect(findWorkspaceTexts(texts, { filter: 'outdated', search: '', openQuestions })).toEqual([
      'questionOption.1.name',
    ]);
    expect(firstFilter(texts)).toBe('missing');
    expect(firstFilter(texts.filter(({ state }) => state !== 'missing'))).toBe('outdated');
    expect(firstFilter(texts.slice(0, 1))).toBe('all');
  });

  test('by an open question', () => {
    const withQuestion = new Set(['question.2.name', 'question.99.name']);
    expect(countByState(texts, withQuestion).questions).toBe(1);
    expect(findWorkspaceTexts(texts, { filter: 'questions', search: '', openQuestions: withQuestion })).toEqual([
      'question.2.name',
    ]);
  });

  test('by words of the source or the translation, without their markup', () => {
    const find = (search: string) => findWorkspaceTexts(texts, { filter: 'all', search, openQuestions });
    expect(find('EEN comforts')).toEqual(['questionOption.1.name']);
    expect(find('doet')).toEqual(['question.2.name']);
    expect(find('paragraph')).toEqual([]);
  });

  test('by the place of a question or an answer, with all that belongs to it', () => {
    const find = (search: string) => findWorkspaceTexts(texts, { filter: 'all', search, openQuestions });
    expect(find('1')).toEqual(['question.2.name', 'questionOption.1.name', 'questionOptionExample.3.content']);
    expect(find('1a')).toEqual(['questionOption.1.name', 'questionOptionExample.3.content']);
    expect(find('1A2')).toEqual(['questionOptionExample.3.content']);
    expect(find('7')).toEqual(['testResult.4.name']);
    const later = text({ where: { ...nowhere, question: 10, option: 'B' } });
    expect(findWorkspaceTexts([later], { filter: 'all', search: '1', openQuestions })).toEqual([]);
  });
});

test('[TRE-12] the list puts texts under the heading of their question, with the code of their place', () => {
  const items = listItems(texts).map(({ kind, row }) => (kind === 'heading' ? 'heading' : placeCode(row)));
  expect(items).toEqual(['heading', '', 'heading', '1', '1A', '1A2', 'heading', '7']);
  expect(beginningOf(text({ source: 'Kort\nen lang' }))).toBe('Kort');
  const long = beginningOf(text({ source: 'woord '.repeat(40) }));
  expect(long).toMatch(/^(woord )+woord…$/);
  expect(long.length).toBeLessThanOrEqual(91);
});

test('[TRE-12] marks are the tags of HTML and the marks of a document, without paragraphs', () => {
  expect(marksOf('html', '<p>Een <strong>twee</strong></p><ul><li>drie</li></ul>')).toEqual(['strong', 'ul', 'li']);
  expect(marksOf('richText', document('Een'))).toEqual([]);
  expect(marksOf('richText', 'geen document')).toEqual([]);
  expect(marksOf('text', '<b>')).toEqual([]);
});

describe('[TRE-12] the card with a text', () => {
  const picture = { media: null, altText: null };
  const example = {
    ...{ id: 3, identifier: null, position: 1, belowDivider: false, content: 'De ouder', infoText: null },
    ...picture,
  };
  const result = { id: 4, name: 'Uitkomst', score: 7, description: '', images: [] };
  const option = {
    ...{
      id: 1,
      publicationId: 0,
      identifier: 'A',
      name: 'De ouder',
      position: 1,
      hasDivider: false,
      dividerText: null,
    },
    ...{ examples: [example], question: null, result },
  };
  const preview: Preview = {
    ...{ number: 1, language: 'en', name: 'Boom', root: 2, order: 'AS_SET' },
    pages: [{ question: { id: 2, publicationId: 0, name: 'Wat?' }, options: [option] }],
  };
  const pageOf = (at: number) => findShownPage(preview, texts[at] as WorkspaceText);

  test('is that of its question, option, example or result; the name of the tree is on none', () => {
    expect(pageOf(0)).toBeUndefined();
    expect(pageOf(1)).toMatchObject({ optionId: undefined, result: null });
    expect(pageOf(2)).toMatchObject({ optionId: 1, result: null });
    expect(pageOf(3)).toMatchObject({ optionId: 1, result: null });
    expect(pageOf(4)).toMatchObject({ result: { optionId: 1, resultId: 4 } });
  });

  test('shows saved translations, and what is being typed, without letting it act as markup', () => {
    const page = pageOf(2);
    if (!page) throw new Error('no page shows the answer');
    const saved = writeIntoPage(page, collectPlainTexts(texts), undefined);
    expect(saved.options[0]?.name).toBe('The parent comforts');
    expect(saved.question.name).toBe('Wat?');
    const typed = writeIntoPage(page, collectPlainTexts(texts), {
      row: texts[1] as WorkspaceText,
      text: document('What <b>now</b>?'),
    });
    expect(typed.question.name).toBe('What now?');
    const angled = writeIntoPage(page, collectPlainTexts(texts), {
      row: texts[1] as WorkspaceText,
      text: document('1 < 2 & 3'),
    });
    expect(angled.question.name).toBe('1 &lt; 2 &amp; 3');
  });
});
