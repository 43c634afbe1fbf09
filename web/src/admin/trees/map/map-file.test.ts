import { createOutline } from '@ok/contract/tree/document/outline.ts';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainOf, documents, keyOf } from '../../../../../contract/test/tree-documents.ts';
import { type MapFileTexts, svgFileOf } from './map-file.ts';
import { mapOf } from './map-layout.ts';

const texts: MapFileTexts = {
  title: 'Kaart van OK! <Peuter> & "co"',
  description: 'Vragen en eindpunten',
  words: { nowhere: 'Geen vervolg', noAnswers: 'Geen', noScore: 'Zonder', loose: 'Los', noText: 'Nog geen tekst' },
  nameOf: ({ kind, text }) => `${kind}: ${text}`,
};
const fileOf = (document: TreeDocument) => svgFileOf(mapOf(createOutline(document, 'nl')), texts, () => '#123456');

type Element = { name: string; attributes: Record<string, string>; text: string };

const decoded = (text: string) => {
  expect(text.replace(/&(amp|lt|gt|quot);/g, '')).not.toMatch(/[&<>]/);
  const of: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return text.replace(/&(\w+);/g, (_whole, name: string) => of[name] ?? '');
};

/** The elements of a file in XML, read as strictly as XML is: whatever is no tag, attribute or text fails. */
const read = (file: string): Element[] => {
  const all: Element[] = [];
  const open: Element[] = [];
  const body = file.replace('<?xml version="1.0" encoding="UTF-8"?>', '');
  for (const part of body.split(/(<[^>]*>)/)) {
    const tag = /^<(\/?)([a-z]+)((?: [a-z-]+="[^"<]*")*)(\/?)>$/i.exec(part);
    if (!tag) {
      const inside = open.at(-1);
      if (inside) inside.text += decoded(part);
      else expect(part.trim()).toBe('');
      continue;
    }
    const [, isEnd, name = '', given = '', isAlone] = tag;
    if (isEnd) {
      expect(open.pop()?.name).toBe(name);
      continue;
    }
    const attributes = Object.fromEntries(
      Array.from(given.matchAll(/ ([a-z-]+)="([^"]*)"/gi), ([, key = '', value = '']) => [key, decoded(value)]),
    );
    const element: Element = { name, attributes, text: '' };
    all.push(element);
    if (!isAlone) open.push(element);
  }
  expect(open).toEqual([]);
  return all;
};

const named = (elements: Element[], name: string) => elements.filter((element) => element.name === name);

describe('[TRE-08] the map as a file', () => {
  test('holds every text of the tree in full, and says what it is', () => {
    const [svg, ...elements] = read(fileOf(chainOf(3)));
    expect(svg?.attributes).toMatchObject({ xmlns: 'http://www.w3.org/2000/svg', role: 'img' });
    const titles = named(elements, 'title').map(({ text }) => text);
    expect(titles[0]).toBe(texts.title);
    expect(named(elements, 'desc').map(({ text }) => text)).toEqual([texts.description]);
    expect(titles).toEqual(expect.arrayContaining(['question: Vraag 0', 'question: Vraag 1', 'question: Vraag 2']));
    const shown = named(elements, 'text').map(({ text }) => text);
    expect(shown).toEqual(expect.arrayContaining(['Vraag 0', 'Vraag 1', 'Vraag 2', 'A', 'B', '4']));
  });

  test('is drawn without this page: its colours are values, and nothing in it runs or is fetched', () => {
    const file = fileOf(chainOf(3));
    expect(file).not.toContain('var(');
    expect(file).not.toMatch(/<script|\b(style|class|href|on[a-z]+)=/);
    expect(new Set(read(file).map(({ name }) => name))).toEqual(
      new Set(['svg', 'title', 'desc', 'rect', 'g', 'path', 'circle', 'text']),
    );
    for (const { attributes } of read(file)) {
      for (const value of Object.values(attributes)) expect(value).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  test('can be read whatever the texts hold', () => {
    const document = chainOf(2);
    const key = keyOf('option', 0);
    const bad = '<script>alert("1")</script> & ]]> \u0000\u0001\ud800 \uffff';
    const options = { ...document.options, [key]: { ...document.options[key], texts: { nl: { name: bad } } } as never };
    const titles = named(read(fileOf({ ...document, options })), 'title').map(({ text }) => text);
    expect(titles.filter((title) => title.startsWith('answer: <script>alert("1")</script> & ]]>'))).toHaveLength(1);
    fc.assert(
      fc.property(documents(), (any) => {
        read(fileOf(any));
      }),
      { numRuns: 100 },
    );
  });
});
