import { entities } from '@ok/contract/entities/index.ts';
import { expect, test } from 'vitest';
import { checkTranslation, hasWords, isToSave, listFormLanguages, parentKeyOf } from './translation-values.ts';

const translation = entities.professionalAssociationTranslation;
const language = (id: number, code: string, more: object = {}) => ({
  id,
  revision: 1,
  languageId: id,
  code,
  active: true,
  deleted: false,
  defaultLanguage: false,
  ...more,
});
const translationRow = { id: 40, revision: 3, name: 'Youth care', languageId: 2, professionalAssociationId: 9 };

test('[ENT-40] a form has the languages that people can choose, and those with a text', () => {
  const supported = [
    language(3, 'uk'),
    language(2, 'en', { active: false }),
    language(1, 'nl', { defaultLanguage: true }),
    language(4, 'fr', { active: false }),
    language(5, 'pl', { deleted: true }),
  ];
  const codes = (translations: object[], baseIsDefault: boolean) =>
    listFormLanguages(supported, translations as (typeof translationRow)[], baseIsDefault).map(({ code }) => code);
  expect(codes([], false)).toEqual(['uk']);
  expect(codes([translationRow], false)).toEqual(['en', 'uk']);
  expect(codes([{ ...translationRow, languageId: 1 }], false)).toEqual(['nl', 'uk']);
  expect(codes([{ ...translationRow, languageId: 1 }], true)).toEqual(['uk']);
});

test('[ENT-40] a language is saved when its text changed, or with its first text', () => {
  const [fresh, written] = [
    { code: 'en', languageId: 2, row: undefined },
    { code: 'en', languageId: 2, row: translationRow },
  ];
  const cases = [
    [fresh, '  '],
    [fresh, 'Youth care'],
    [written, 'Youth care'],
    [written, 'Care'],
    [written, ''],
  ] as const;
  expect(cases.map(([of, name]) => isToSave(translation, of, { en_name: name }))).toEqual([
    false,
    true,
    false,
    true,
    true,
  ]);
});

test('[ENT-40] an emptied text is an error at its control, and a body belongs to its row and language', () => {
  const written = { code: 'en', languageId: 2, row: translationRow };
  expect(checkTranslation(translation, written, { en_name: '' }, 9).errors).toMatchObject({
    en_name: expect.anything(),
  });
  const { body, errors } = checkTranslation(translation, { ...written, row: undefined }, { en_name: 'Care' }, 12);
  expect(errors).toEqual({});
  expect(body).toMatchObject({ name: 'Care', languageId: 2, professionalAssociationId: 12 });
});

test('[ENT-40] each translation names what it translates, and markup alone is no text', () => {
  const parents = [entities.notificationTranslation, entities.emailTranslation, entities.testResultTranslation];
  expect(parents.map(parentKeyOf)).toEqual(['notificationId', 'emailId', 'testResultId']);
  expect(hasWords({ kind: 'html' }, '<p><br></p>')).toBe(false);
  expect(hasWords({ kind: 'html' }, '<p>Hallo</p>')).toBe(true);
});
