import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOfOneNumber, keysFor, pluralOf } from './text-forms.ts';
import { isUnbalanced, placeholderFaults, wantedPlaceholders } from './text-placeholders.ts';

const shipped = new Map([
  ['home.title', 'Welkom {{firstName}}'],
  ['list.count_one', '1 antwoord van {{name}}'],
  ['list.count_other', '{{count}} antwoorden van {{name}}'],
]);
const find = (key: string) => shipped.get(key);
const faults = (key: string, text: string, language = 'nl') =>
  placeholderFaults(text, wantedPlaceholders(key, language, find));

describe('[I18-07] the placeholders of a text', () => {
  test('are those of what ships, in any order, as often as one likes', () => {
    expect(faults('home.title', '{{ firstName }}, welkom {{firstName}}')).toEqual([]);
    expect(faults('home.title', 'Welkom')).toEqual([{ fault: 'missing', names: ['firstName'] }]);
    expect(faults('home.title', 'Welkom {{firstName}} {{lastName}}')).toEqual([
      { fault: 'extra', names: ['lastName'] },
    ]);
    expect(faults('home.title', ' ')).toEqual([]);
  });

  test.each([
    '{{firstName',
    'firstName}}',
    '{{firstName}',
    '{{first name}}',
    '{{}}',
    '{{{{firstName}}}}',
    '{{a {{firstName}}',
  ])('do not hold together in %s', (text) => {
    expect(faults('home.title', text)).toContainEqual({ fault: 'unbalanced', names: [] });
  });

  test('may lack the number where a form is said of one number alone, and have it where it ships without', () => {
    expect(faults('list.count_one', 'één antwoord van {{name}}')).toEqual([]);
    expect(faults('list.count_one', '{{count}} antwoord van {{name}}')).toEqual([]);
    expect(faults('list.count_one', 'één antwoord')).toEqual([{ fault: 'missing', names: ['name'] }]);
    expect(faults('list.count_other', 'antwoorden van {{name}}')).toEqual([{ fault: 'missing', names: ['count'] }]);
    // A Polish form that nothing ships for is held against the one for all others.
    expect(faults('list.count_few', 'odpowiedzi {{name}}', 'pl')).toEqual([{ fault: 'missing', names: ['count'] }]);
    expect(isOfOneNumber('fr', 'one')).toBe(false);
    expect(isOfOneNumber('pl', 'one')).toBe(true);
  });

  test('are found whatever stands around them; one that is taken out or broken is told', () => {
    const name = fc.stringMatching(/^[a-zA-Z][\w.-]{0,8}$/);
    const words = fc.string().map((text) => text.replaceAll(/[{}]/g, ''));
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 4 }), words, (names, around) => {
        const text = names.map((one) => `${around}{{${one}}}`).join('');
        const wanted = { required: names, optional: [] };
        expect(placeholderFaults(text, wanted)).toEqual([]);
        const [first = ''] = names;
        const without = text.replaceAll(`{{${first}}}`, '') || 'x';
        if (without.trim() !== '')
          expect(placeholderFaults(without, wanted)).toEqual([{ fault: 'missing', names: [first] }]);
        expect(isUnbalanced(text.replace('}}', '}'))).toBe(true);
        expect(placeholderFaults(text, { required: names.slice(1), optional: [] })).toEqual([
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
