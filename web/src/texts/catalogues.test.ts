import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { partOfText } from '@ok/contract/routes/texts/text-parts.ts';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

type Catalogue = { [part: string]: string | Catalogue };
const read = (language: string): Catalogue => JSON.parse(readFileSync(`${root}/content/ui-${language}.json`, 'utf8'));
const flat = (catalogue: Catalogue, before = ''): [string, string][] =>
  Object.entries(catalogue).flatMap(([part, value]) =>
    typeof value === 'string' ? [[before + part, value] as [string, string]] : flat(value, `${before}${part}.`),
  );
const dutch = new Map(flat(read('nl')));
const english = new Map(flat(read('en')));

const sources = ['web/src/**/*.ts', 'web/src/**/*.tsx', 'contract/src/errors.ts']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !file.endsWith('.test.ts'));
const codeOf = (file: string) => readFileSync(`${root}/${file}`, 'utf8');
/** Each kind of quote separately, since templates contain other quotes. */
const quotations = [/'([^'\\\n]*)'/g, /"([^"\\\n]*)"/g, /`([^`\\\n]*)`/g];
const literalsIn = (file: string) =>
  quotations.flatMap((quotation) => [...codeOf(file).matchAll(quotation)].map(([, text = '']) => text));
const literals = sources.flatMap(literalsIn);

/** Areas whose screens exist: every text of them must be used. This list only grows. */
const areasWithScreens = [
  'accessibility',
  'activate',
  'apiDocs',
  'emailChange',
  'home',
  'instruction',
  'languages',
  'login',
  'logout',
  'mails',
  'measure',
  'notifications',
  'password',
  'passwordConfirmation',
  'pdf',
  'register',
  'reset',
  'result',
  'settings',
  'system',
  'translations',
  'tree',
  'userManagement',
];

/** Singular and plural texts share one key in the code. */
const withoutNumber = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const keys = [...dutch.keys()].map(withoutNumber);

test('[I18-03] both catalogues have the same keys in the same order, with the same placeholders, and no empty text', () => {
  expect([...english.keys()]).toEqual([...dutch.keys()]);
  const placeholders = (text: string | undefined) =>
    [...(text ?? '').matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name).sort();
  for (const [key, text] of dutch) {
    expect(text.trim(), key).not.toBe('');
    expect(english.get(key)?.trim(), key).not.toBe('');
    expect(placeholders(english.get(key)), key).toEqual(placeholders(text));
  }
});

test('[I18-03] every key that the code names is in the catalogues', () => {
  const areas = new Set([...dutch.keys()].map((key) => key.split('.')[0]));
  const named = literals.filter((text) => /^[a-z]\w*(\.[\w-]+)+$/i.test(text) && areas.has(text.split('.')[0]));
  const missing = named.filter((key) => !keys.some((known) => known === key || known.startsWith(`${key}.`)));
  expect(missing).toEqual([]);
  expect(named.length).toBeGreaterThan(50);
});

test('[I18-01] [I18-03] code outside of the back-office uses no text of the back-office', () => {
  const ofBackOffice = [...dutch.keys()].filter((key) => partOfText(key) === 'backOffice');
  /** Only the beginning of a composed key is known. */
  const isOfBackOffice = (text: string) => {
    const [beginning = ''] = text.split('${');
    if (!beginning.includes('.')) return false;
    if (beginning !== text) return ofBackOffice.some((key) => key.startsWith(beginning));
    return ofBackOffice.some((key) => withoutNumber(key) === text || key.startsWith(`${text}.`));
  };
  const onEveryPage = 'web/src/admin/frame/admin-tools.tsx';
  const outside = sources.filter((file) => file === onEveryPage || !file.startsWith('web/src/admin/'));
  const misplaced = outside.flatMap((file) =>
    literalsIn(file)
      .filter(isOfBackOffice)
      .map((text) => `${file}: ${text}`),
  );
  expect(misplaced).toEqual([]);
  expect([outside.length > 100, ofBackOffice.length > 300]).toEqual([true, true]);
});

test('[I18-03] areas whose screens exist have no unused text', () => {
  // The server draws the PDF of an outcome with texts of the catalogues.
  const wholeKeys = new Set([...literals, ...literalsIn('server/src/measurement/outcome-pdf/outcome-document.ts')]);
  const keyBeginnings = literals
    .filter((text) => text.includes('${'))
    .map((text) => text.slice(0, text.indexOf('${')))
    .filter((start) => start.includes('.'));
  const unused = keys.filter(
    (key) =>
      areasWithScreens.includes(key.split('.')[0] ?? '') &&
      !wholeKeys.has(key) &&
      !keyBeginnings.some((start) => key.startsWith(start)),
  );
  expect(unused).toEqual([]);
});

test('[I18-03] the code contains no visible text', () => {
  const seen = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label', 'hint']);
  const texts: string[] = [];
  const visit = (node: unknown, file: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, value, name } = node as { type?: string; value?: unknown; name?: { value?: string } };
    if (type === 'JSXText' && /\p{L}{2}/u.test(String(value))) texts.push(`${file}: ${String(value).trim()}`);
    if (type === 'JSXAttribute' && seen.has(name?.value ?? '')) {
      const text =
        (value as { type?: string; value?: string } | null)?.type === 'StringLiteral'
          ? (value as { value: string }).value
          : '';
      if (/\p{L}{2}/u.test(text)) texts.push(`${file}: ${text}`);
    }
    for (const child of Object.values(node)) visit(child, file);
  };
  const screens = sources.filter((file) => file.endsWith('.tsx'));
  for (const file of screens) visit(parseSync(codeOf(file), { syntax: 'typescript', tsx: true }), file);
  expect(texts.filter((text) => !text.endsWith(': OK!'))).toEqual([]);
  expect(screens.length).toBeGreaterThan(20);
});

test.each([
  ['a question tree', dutch, 'vragenboom', /vraagbo/i],
  ['a professional association', dutch, 'werkveld', /beroepsverenig/i],
  ['a professional association', english, 'professional association', /fields? of work/i],
])('[I18-03] %s is called by one name on every screen', (_concept, texts, name, others) => {
  expect([...texts].filter(([, text]) => text.toLowerCase().includes(name)).length).toBeGreaterThan(5);
  expect([...texts].filter(([, text]) => others.test(text))).toEqual([]);
});

test('[RES-03] the scale names each score as the results of the demonstration do', () => {
  const { results } = JSON.parse(readFileSync(`${root}/content/results.json`, 'utf8')) as {
    results: { score: number; name: { nl: string; en: string } }[];
  };
  expect(results).toHaveLength(7);
  for (const { score, name } of results) {
    expect(dutch.get(`result.level.${score}`)).toBe(name.nl);
    expect(english.get(`result.level.${score}`)).toBe(name.en);
  }
});
