import { paintAttributes } from '../drawing/map-paint.ts';
import {
  answerShapes,
  looseShape,
  type MapTexts,
  questionShapes,
  type Shape,
  wayShapes,
} from '../drawing/map-shapes.ts';
import type { TreeMap } from '../geometry/map-layout.ts';

/** Texts of a saved or printed map, besides those of its tree. */
export type MapFileTexts = {
  title: string;
  description: string;
  mapTexts: MapTexts;
  /** Full name of an item. */
  getItemName: (item: TreeMap['items'][number]) => string;
};

const xmlEntities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML can't contain, not even escaped: a viewer would refuse the whole file. */
const invalidXmlCharacters = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

const escapeSvgText = (text: string): string =>
  text.replace(invalidXmlCharacters, ' ').replace(/[&<>"]/g, (character) => xmlEntities[character] ?? '');

const formatAttributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(
      ([name, value]) =>
        ` ${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${escapeSvgText(`${value}`)}"`,
    )
    .join('');

const font = { fontFamily: "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif" };

/** Reduces the font size, since the fonts of another viewer may be wider. */
const fontScale = 0.92;

/**
 * Creates an SVG file that any viewer can draw: the whole tree with its colours, and the full text of each item as a
 * tooltip. The file contains no style sheet, script or link.
 *
 * @param getColour returns the value of a named colour
 */
export const createMapSvg = (map: TreeMap, texts: MapFileTexts, getColour: (name: string) => string): string => {
  const { title, description, mapTexts, getItemName } = texts;
  const formatShape = ({ tag, role, at, score, text }: Shape): string => {
    const { fontSize, ...paint } = paintAttributes(role, score, getColour);
    const size: Record<string, number> = fontSize === undefined ? {} : { fontSize: Number(fontSize) * fontScale };
    const end = text === undefined ? '/>' : `>${escapeSvgText(text)}</${tag}>`;
    return `<${tag}${formatAttributes({ ...at, ...paint, ...size })}${end}`;
  };
  const formatGroup = (shapes: Shape[], name: string) =>
    `<g><title>${escapeSvgText(name)}</title>${shapes.map(formatShape).join('')}</g>`;
  const { width, height, items } = map;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg"${formatAttributes({ width, height })} viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title description">`,
    `<title id="title">${escapeSvgText(title)}</title><desc id="description">${escapeSvgText(description)}</desc>`,
    `<rect${formatAttributes({ width, height, fill: getColour('--ok-bg') })}/>`,
    `<g${formatAttributes(font)}>`,
    ...looseShape(map, mapTexts).map(formatShape),
    ...items.flatMap((item) => (item.kind === 'answer' ? wayShapes(item).map(formatShape) : [])),
    ...items.map((item) =>
      formatGroup(
        item.kind === 'question' ? questionShapes(item, mapTexts) : answerShapes(item, mapTexts),
        getItemName(item),
      ),
    ),
    '</g>',
    '</svg>',
    '',
  ].join('\n');
};
