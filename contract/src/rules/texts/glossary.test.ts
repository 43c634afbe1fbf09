import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findTermFindings, findTerms, formsOf } from './glossary.ts';

const child = { term: 'kind, kinderen', translation: 'child, children', forbidden: 'kid, infant' };
const attune = { term: 'afstemmen', translation: 'attune', forbidden: '' };
const arabic = { term: 'kind', translation: 'طفل', forbidden: 'ولد' };
const terms = [child, attune];

const found = (source: string) => findTerms(source, terms).map(({ term }) => term);
const findings = (source: string, translation: string, of = terms) => {
  const { other, forbidden } = findTermFindings(source, translation, of);
  return [other.map(({ term }) => term), forbidden];
};

describe('[TRE-12] terms of the glossary', () => {
  test('are found as whole words, in small and capital letters', () => {
    expect(found('De kinderen spelen. Kind huilt.')).toEqual(['kind, kinderen']);
    expect(found('Vriendelijk kinderachtig')).toEqual([]);
    expect(found('Afstemmen op het kind')).toEqual(['kind, kinderen', 'afstemmen']);
    expect(found('“Kind”')).toEqual(['kind, kinderen']);
  });

  test('that are translated otherwise, or as is forbidden, are findings', () => {
    expect(findings('Het kind huilt', 'The child cries')).toEqual([[], []]);
    expect(findings('Het kind huilt', 'The kid cries')).toEqual([['kind, kinderen'], ['kid']]);
    expect(findings('Het kind huilt', 'The children cry')).toEqual([[], []]);
    expect(findings('De ouder wacht', 'The kid waits')).toEqual([[], []]);
  });

  test('are found with a joined article', () => {
    expect(findings('Het kind huilt', 'الطفل يبكي', [arabic])).toEqual([[], []]);
    expect(findings('Het kind huilt', 'الولد يبكي', [arabic])).toEqual([['kind'], ['ولد']]);
  });

  test('with any text, are found by themselves', () => {
    const form = fc.stringMatching(/^[a-zé]{1,8}( [a-z]{1,5})?$/);
    fc.assert(
      fc.property(form, fc.string(), (term, rest) => {
        const agreed = { term, translation: term, forbidden: '' };
        expect(findTerms(`${rest} ${term} ${rest}`, [agreed])).toEqual([agreed]);
        expect(findTerms(`x${term}x`, [agreed])).toEqual([]);
        expect(formsOf(`${term}, ${term},`)).toEqual([term, term]);
      }),
    );
  });
});
