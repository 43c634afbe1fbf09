import type { TreeMap } from './map-layout.ts';
import { paintOf } from './map-paint.ts';
import { answerShapes, looseShape, type MapWords, questionShapes, type Shape, wayShapes } from './map-shapes.ts';

/** What a map that is kept or printed says beside its tree. */
export type MapFileTexts = {
  title: string;
  description: string;
  words: MapWords;
  /** What an item is, with its whole text. */
  nameOf: (item: TreeMap['items'][number]) => string;
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What XML knows no way of writing: a file with one of these is not read at all. */
const unwritable = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

const escaped = (text: string): string =>
  text.replace(unwritable, ' ').replace(/[&<>"]/g, (character) => entities[character] ?? '');

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(
      ([name, value]) => ` ${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${escaped(`${value}`)}"`,
    )
    .join('');

const font = { fontFamily: "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif" };

/** Letters of whoever opens the file may be wider than ours. */
const smaller = 0.92;

/**
 * A map as a file of its own that any viewer draws: the whole tree, each shape with its colours, each text in full as a
 * tooltip of what it belongs to. It holds no style sheet, script or address.
 *
 * @param colour the value of a colour by its name
 */
export const svgFileOf = (map: TreeMap, texts: MapFileTexts, colour: (name: string) => string): string => {
  const { title, description, words, nameOf } = texts;
  const drawn = ({ tag, role, at, score, words: said }: Shape): string => {
    const { fontSize, ...paint } = paintOf(role, score, colour);
    const size: Record<string, number> = fontSize === undefined ? {} : { fontSize: Number(fontSize) * smaller };
    const end = said === undefined ? '/>' : `>${escaped(said)}</${tag}>`;
    return `<${tag}${attributes({ ...at, ...paint, ...size })}${end}`;
  };
  const group = (shapes: Shape[], name: string) =>
    `<g><title>${escaped(name)}</title>${shapes.map(drawn).join('')}</g>`;
  const { width, height, items } = map;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg"${attributes({ width, height })} viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title description">`,
    `<title id="title">${escaped(title)}</title><desc id="description">${escaped(description)}</desc>`,
    `<rect${attributes({ width, height, fill: colour('--ok-bg') })}/>`,
    `<g${attributes(font)}>`,
    ...looseShape(map, words).map(drawn),
    ...items.flatMap((item) => (item.kind === 'answer' ? wayShapes(item).map(drawn) : [])),
    ...items.map((item) =>
      group(item.kind === 'question' ? questionShapes(item, words) : answerShapes(item, words), nameOf(item)),
    ),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
};
