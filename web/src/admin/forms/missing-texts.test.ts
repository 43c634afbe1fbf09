import { expect, test, vi } from 'vitest';
import texts from '../../../../content/ui-nl.json';
import { ApiError } from '../../api/api-error.ts';

vi.stubGlobal('document', { documentElement: { lang: 'nl', dir: 'ltr' } });
const { addTexts, getTextsState } = await import('../../texts/texts-store.ts');
const { incompleteLanguageIn, listMissing } = await import('./missing-texts.ts');
addTexts('nl', texts);
const { t } = getTextsState();

const refusal = (body: object) =>
  new ApiError({ status: 400, headers: new Headers(), body, path: '/api/question-tree-languages' });

test('[TRE-12] what a language lacks stands in a sentence, each kind with its number', () => {
  expect(listMissing(t, [{ kind: 'option', count: 1 }])).toBe('1 tekst bij een antwoord');
  const missing = [
    { kind: 'tree', count: 2 },
    { kind: 'question', count: 3 },
    { kind: 'result', count: 1 },
  ];
  expect(listMissing(t, missing)).toBe('2 teksten van de boom zelf, 3 vragen en 1 tekst bij een uitkomst');
});

test('[TRE-12] a form says at its switch why the server did not switch a language on', () => {
  const missing = [{ kind: 'question', count: 3 }];
  expect(incompleteLanguageIn(t, refusal({ errorKey: 'languageincomplete', missing }))).toEqual({
    ...{ key: 'languages.incomplete.field', params: { missing: '3 vragen' } },
  });
  expect(incompleteLanguageIn(t, refusal({ errorKey: 'inuse' }))).toBeUndefined();
  expect(incompleteLanguageIn(t, new Error('no'))).toBeUndefined();
});
