import { readFileSync } from 'node:fs';
import { flattenTexts } from '@ok/contract/rules/texts/flatten-texts.ts';
import { describe, expect, test } from 'vitest';
import { findCommands } from './find-commands.ts';

const readTexts = (language: string) => {
  const file = new URL(`../../../../content/ui-${language}.json`, import.meta.url);
  const texts = Object.fromEntries(flattenTexts(JSON.parse(readFileSync(file, 'utf8')))) as Record<string, string>;
  return (key: string) => texts[key] ?? key;
};

const addresses = (typed: string, language: string) => findCommands(typed, readTexts(language)).map(({ href }) => href);

describe('commands of the search', () => {
  test.each([
    ['nl', 'nieuw werkveld', '/entity/professional-association/new'],
    ['en', 'new association', '/entity/professional-association/new'],
    ['nl', 'nieuwe gebruiker', '/admin/user-management/new'],
    ['nl', 'postvak', '/admin/mails'],
    ['en', 'outbox', '/admin/mails'],
    ['nl', 'vragenb', '/admin/question-trees'],
    ['nl', 'SYSTEEM', '/admin/system'],
  ])('in %s "%s" leads to %s first', (language, typed, href) => {
    expect(addresses(typed, language)[0]).toBe(href);
  });

  test('each address is named once, at most six in all, and nothing without a typed word', () => {
    const found = addresses('v', 'nl');
    expect(found.length).toBe(6);
    expect(new Set(found).size).toBe(6);
    expect(addresses(' - ', 'nl')).toEqual([]);
    expect(addresses('zevenslaper', 'nl')).toEqual([]);
  });
});
