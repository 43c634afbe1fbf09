import type { EditedText } from '@ok/contract/routes/texts/text-editing.ts';
import { describe, expect, test } from 'vitest';
import dutch from '../../../../content/ui-nl.json' with { type: 'json' };
import { dataGroups } from '../data/data-groups.ts';
import { openTextDraftStorage } from '../data/text-draft-storage.ts';
import { createTextDrafts } from '../data/text-drafts.ts';
import { findTextUsage } from '../data/text-usage.ts';
import { readTextsFile } from './files/read-texts-file.ts';
import { previewParts } from './row/sample-values.ts';
import { countByFilter, currentText, findTexts } from './state/find-texts.ts';

const text = (key: string, state: EditedText['state'], source: string, shipped: string): EditedText => ({
  key,
  state,
  source,
  shipped: shipped || null,
  edit: null,
  shippedBefore: null,
  editedBy: null,
  editedAt: null,
  required: [],
  optional: [],
});
const texts = [
  text('login.title', 'shipped', 'Inloggen', 'Sign in'),
  text('home.title', 'edited', 'Welkom één', 'Welcome one'),
  text('home.subtitle', 'outdated', 'Kies', 'Choose'),
  text('measure.back', 'missing', 'Terug', ''),
];

const savedTexts = new Map(texts.map((each) => [each.key, currentText(each)]));

describe('[I18-07] finding texts', () => {
  test('by state: what is outdated was changed by us, too', () => {
    expect(countByFilter(texts)).toEqual({ all: 4, missing: 1, edited: 2, outdated: 1 });
    expect(findTexts(texts, { filter: 'edited', search: '' })).toEqual(['home.title', 'home.subtitle']);
  });

  test('by words in either language or the key, whatever their letters', () => {
    const find = (search: string) => findTexts(texts, { filter: 'all', search });
    expect(find('SIGN')).toEqual(['login.title']);
    expect(find('terug')).toEqual(['measure.back']);
    expect(find('een welcome')).toEqual(['home.title']);
    expect(find('home.')).toEqual(['home.title', 'home.subtitle']);
    expect(find('nergens')).toEqual([]);
  });
});

describe('[I18-07] where a text is used', () => {
  const titleOf = (key: string) =>
    key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], dutch);

  test('is a screen with a name, or not known', () => {
    expect(findTextUsage('login.form.username')).toEqual({ to: '/login', title: 'login.title' });
    expect(findTextUsage('question.identifier')?.to).toBe('/entity/question');
    for (const key of ['global.item-count', 'constructor', '__proto__.x', 'questionOptionlike.x']) {
      expect(findTextUsage(key), key).toBeUndefined();
    }
    const areas = Object.keys(dutch).flatMap((area) => findTextUsage(`${area}.x`) ?? []);
    expect(areas.length).toBeGreaterThan(20);
    for (const { title } of areas) expect(typeof titleOf(title), title).toBe('string');
    const allLists = dataGroups.flatMap(({ lists }) => lists.map(({ href }) => href));
    expect(allLists).toEqual(
      expect.arrayContaining([findTextUsage('mails.title')?.to, findTextUsage('question.x')?.to]),
    );
  });
});

describe('[I18-07] the preview of a text', () => {
  test('has values in the place of placeholders, and of a plural a number that has that form', () => {
    const preview = (source: string, key: string, language = 'nl') =>
      previewParts(source, key, language)
        .map((part) => part.text)
        .join('');
    expect(preview('Welkom {{ firstName }} bij {{odd}}', 'home.title')).toBe('Welkom Noor bij odd');
    expect(preview('{{count}} vraag', 'x_one')).toBe('1 vraag');
    expect(preview('{{count}} pytań', 'x_many', 'pl')).toBe('5 pytań');
    expect(preview('{{constructor}} {{a', 'x')).toBe('constructor {{a');
  });
});

describe('[I18-07] what is typed', () => {
  test('notifies the listeners of its own row and those of all rows', () => {
    const drafts = createTextDrafts<EditedText>();
    const notified: string[] = [];
    for (const key of ['one', 'two', '']) drafts.subscribe(key, () => notified.push(key));
    drafts.set('one', { text: 'x', seen: null });
    expect([notified, drafts.hasUnsaved(), drafts.get('two')]).toEqual([['one', ''], true, {}]);
    drafts.set('one', { status: 'saved' });
    expect(drafts.hasUnsaved()).toBe(false);
  });

  /** Drafts of an account's next tab, in the browser that has these stored. */
  const openTab = (stored: Map<string, string>, accountId = 1) => {
    const storage = openTextDraftStorage(
      {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
      { accountId, language: 'en' },
    );
    return createTextDrafts<EditedText>(storage);
  };

  test('is restored in the next tab of the same account, with the edit that it replaces', () => {
    const stored = new Map<string, string>();
    const killed = openTab(stored);
    killed.set('login.title', { text: 'Come in', seen: 'Come' });
    killed.set('home.title', { text: 'Hello', seen: null });
    killed.set('home.title', { status: 'saved' });
    const other = openTab(stored, 2);
    other.restore(savedTexts);
    expect(other.hasUnsaved()).toBe(false);
    const next = openTab(stored);
    next.restore(savedTexts);
    expect(next.get('login.title')).toEqual({ text: 'Come in', seen: 'Come' });
    expect([...next.restoredKeys()]).toEqual(['login.title']);
    expect(findTexts(texts, { filter: 'unsaved', search: '', restored: next.restoredKeys() })).toEqual(['login.title']);
  });

  test('is not restored once it was saved, or the user left without saving', () => {
    const stored = new Map<string, string>();
    const killed = openTab(stored);
    killed.set('login.title', { text: 'Sign in', seen: null });
    killed.set('gone.title', { text: 'x', seen: null });
    const next = openTab(stored);
    next.restore(savedTexts);
    expect([next.hasUnsaved(), stored.size]).toEqual([false, 0]);
    next.set('home.title', { text: 'Hello', seen: null });
    next.discardStored();
    expect(stored.size).toBe(0);
  });
});

describe('[I18-07] a file of texts', () => {
  test('holds an object of at most 1 MB', async () => {
    expect(await readTextsFile(new Blob(['{"a":{"b":"c"}}']))).toEqual({ a: { b: 'c' } });
    for (const wrong of ['[]', 'null', '"x"', '{', '']) {
      await expect(readTextsFile(new Blob([wrong])), wrong).rejects.toBeInstanceOf(SyntaxError);
    }
    await expect(readTextsFile(new Blob(['x'.repeat(1024 * 1024 + 1)]))).rejects.toBeInstanceOf(RangeError);
  });
});
