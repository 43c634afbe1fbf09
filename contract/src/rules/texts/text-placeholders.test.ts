import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasOneNumber, keysFor, pluralOf } from './text-forms.ts';
import { findPlaceholderErrors, isUnbalanced, placeholderRules } from './text-placeholders.ts';

const shipped = new Map([
  ['home.title', 'Welkom {{firstName}}'],
  ['list.count_one', '1 antwoord van {{name}}'],
  ['list.count_other', '{{count}} antwoorden van {{name}}'],
]);
const find = (key: string) => shipped.get(key);
const errorsIn = (key: string, text: string, language = 'nl') =>
  findPlaceholderErrors(text, placeholderRules(key, language, find));

describe('[I18-07] the placeholders of a text', () => {
  test('are those of the shipped text, in any order and number', () => {
    expect(errorsIn('home.title', '{{ firstName }}, welkom {{firstName}}')).toEqual([]);
    expect(errorsIn('home.title', 'Welkom')).toEqual([{ fault: 'missing', names: ['firstName'] }]);
    expect(errorsIn('home.title', 'Welkom {{firstName}} {{lastName}}')).toEqual([
      { fault: 'extra', names: ['lastName'] },
    ]);
    expect(errorsIn('home.title', ' ')).toEqual([]);
  });

  test.each([
    '{{firstName',
    'firstName}}',
    '{{firstName}',
    '{{first name}}',
    '{{}}',
    '{{{{firstName}}}}',
    '{{a {{firstName}}',
  ])('are unbalanced in %s', (text) => {
    expect(errorsIn('home.title', text)).toContainEqual({ fault: 'unbalanced', names: [] });
  });

  test('may omit the number in a form of one number, and have it where the shipped text omits it', () => {
    expect(errorsIn('list.count_one', 'één antwoord van {{name}}')).toEqual([]);
    expect(errorsIn('list.count_one', '{{count}} antwoord van {{name}}')).toEqual([]);
    expect(errorsIn('list.count_one', 'één antwoord')).toEqual([{ fault: 'missing', names: ['name'] }]);
    expect(errorsIn('list.count_other', 'antwoorden van {{name}}')).toEqual([{ fault: 'missing', names: ['count'] }]);
    // A Polish form without a shipped text is compared with the form `other`.
    expect(errorsIn('list.count_few', 'odpowiedzi {{name}}', 'pl')).toEqual([{ fault: 'missing', names: ['count'] }]);
    expect(hasOneNumber('fr', 'one')).toBe(false);
    expect(hasOneNumber('pl', 'one')).toBe(true);
  });

  test('are found in any text, and a missing or broken one is reported', () => {
    const name = fc.stringMatching(/^[a-zA-Z][\w.-]{0,8}$/);
    const words = fc.string().map((text) => text.replaceAll(/[{}]/g, ''));
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 4 }), words, (names, around) => {
        const text = names.map((one) => `${around}{{${one}}}`).join('');
        const rules = { required: names, optional: [] };
        expect(findPlaceholderErrors(text, rules)).toEqual([]);
        const [first = ''] = names;
        const without = text.replaceAll(`{{${first}}}`, '') || 'x';
        if (without.trim() !== '')
          expect(findPlaceholderErrors(without, rules)).toEqual([{ fault: 'missing', names: [first] }]);
        expect(isUnbalanced(text.replace('}}', '}'))).toBe(true);
        expect(findPlaceholderErrors(text, { required: names.slice(1), optional: [] })).toEqual([
          { fault: 'extra', names: [first] },
        ]);
      }),
    );
  });
});

describe('[I18-07] the keys that a language needs', () => {
  test('have the forms of its plurals, in the place of those that ship', () => {
    const keys = [...shipped.keys()];
    expect(keysFor('nl', keys)).toEqual(keys);
    expect(keysFor('pl', keys)).toEqual([
      'home.title',
      'list.count_one',
      'list.count_few',
      'list.count_many',
      'list.count_other',
    ]);
    expect(keysFor('ar', keys)).toHaveLength(7);
    expect(pluralOf('home.someone')).toBeNull();
  });

  test('keep a key that only looks like a form', () => {
    expect(keysFor('pl', ['step_one'])).toEqual(['step_one']);
  });
});
