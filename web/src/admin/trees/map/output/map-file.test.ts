import { createOutline } from '@ok/contract/tree/document/outline.ts';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainOf, documents, keyOf } from '../../../../../../contract/test/tree-documents.ts';
import { layOutMap } from '../geometry/map-layout.ts';
import { createMapSvg, type MapFileTexts } from './map-file.ts';

const texts: MapFileTexts = {
  title: 'Kaart van OK! <Peuter> & "co"',
  description: 'Vragen en eindpunten',
  mapTexts: { nowhere: 'Geen vervolg', noAnswers: 'Geen', noScore: 'Zonder', loose: 'Los', noText: 'Nog geen tekst' },
  getItemName: ({ kind, text }) => `${kind}: ${text}`,
};
const createFile = (document: TreeDocument) =>
  createMapSvg(layOutMap(createOutline(document, 'nl')), texts, () => '#123456');

type SvgElement = { name: string; attributes: Record<string, string>; text: string };

const decodeEntities = (text: string) => {
  expect(text.replace(/&(amp|lt|gt|quot);/g, '')).not.toMatch(/[&<>]/);
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return text.replace(/&(\w+);/g, (_whole, name: string) => characters[name] ?? '');
};

/** Parses XML strictly: fails on anything but a tag, an attribute or text. */
const parseXml = (file: string): SvgElement[] => {
  const elements: SvgElement[] = [];
  const openElements: SvgElement[] = [];
  const body = file.replace('<?xml version="1.0" encoding="UTF-8"?>', '');
  for (const token of body.split(/(<[^>]*>)/)) {
    const tag = /^<(\/?)([a-z]+)((?: [a-z-]+="[^"<]*")*)(\/?)>$/i.exec(token);
    if (!tag) {
      const parent = openElements.at(-1);
      if (parent) parent.text += decodeEntities(token);
      else expect(token.trim()).toBe('');
      continue;
    }
    const [, isEnd, name = '', attributeText = '', isSelfClosing] = tag;
    if (isEnd) {
      expect(openElements.pop()?.name).toBe(name);
      continue;
    }
    const attributes = Object.fromEntries(
      Array.from(attributeText.matchAll(/ ([a-z-]+)="([^"]*)"/gi), ([, key = '', value = '']) => [
        key,
        decodeEntities(value),
      ]),
    );
    const element: SvgElement = { name, attributes, text: '' };
    elements.push(element);
    if (!isSelfClosing) openElements.push(element);
  }
  expect(openElements).toEqual([]);
  return elements;
};

const findByName = (elements: SvgElement[], name: string) => elements.filter((element) => element.name === name);

describe('[TRE-08] the map as a file', () => {
  test('contains each text of the tree in full, with a title and a description', () => {
    const [svg, ...elements] = parseXml(createFile(chainOf(3)));
    expect(svg?.attributes).toMatchObject({ xmlns: 'http://www.w3.org/2000/svg', role: 'img' });
    const titles = findByName(elements, 'title').map(({ text }) => text);
    expect(titles[0]).toBe(texts.title);
    expect(findByName(elements, 'desc').map(({ text }) => text)).toEqual([texts.description]);
    expect(titles).toEqual(expect.arrayContaining(['question: Vraag 0', 'question: Vraag 1', 'question: Vraag 2']));
    const drawnTexts = findByName(elements, 'text').map(({ text }) => text);
    expect(drawnTexts).toEqual(expect.arrayContaining(['Vraag 0', 'Vraag 1', 'Vraag 2', 'A', 'B', '4']));
  });

  test('is independent of the page: colours are values, and nothing runs or is fetched', () => {
    const file = createFile(chainOf(3));
    expect(file).not.toContain('var(');
    expect(file).not.toMatch(/<script|\b(style|class|href|on[a-z]+)=/);
    expect(new Set(parseXml(file).map(({ name }) => name))).toEqual(
      new Set(['svg', 'title', 'desc', 'rect', 'g', 'path', 'circle', 'text']),
    );
    for (const { attributes } of parseXml(file)) {
      for (const value of Object.values(attributes)) expect(value).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  test('is valid XML for any texts', () => {
    const document = chainOf(2);
    const key = keyOf('option', 0);
    const unsafeText = '<script>alert("1")</script> & ]]> \u0000\u0001\ud800 \uffff';
    const options = {
      ...document.options,
      [key]: { ...document.options[key], texts: { nl: { name: unsafeText } } } as never,
    };
    const titles = findByName(parseXml(createFile({ ...document, options })), 'title').map(({ text }) => text);
    expect(titles.filter((title) => title.startsWith('answer: <script>alert("1")</script> & ]]>'))).toHaveLength(1);
    fc.assert(
      fc.property(documents(), (any) => {
        parseXml(createFile(any));
      }),
      { numRuns: 100 },
    );
  });
});
