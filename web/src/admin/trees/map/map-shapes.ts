import { rightToLeft } from '@ok/contract/rules/text-language.ts';
import { dotCentre, isScore } from '../../../ui/content/score.ts';
import { labelLines } from './label-lines.ts';
import { type MapAnswer, type MapItem, type MapQuestion, sizes, type TreeMap } from './map-layout.ts';
import type { Role } from './map-paint.ts';
import type { Box } from './map-view.ts';

/** Something that is drawn: an element of SVG with its place, what it is, and its words. */
export type Shape = {
  tag: 'rect' | 'circle' | 'path' | 'text';
  role: Role;
  at: Readonly<Record<string, string | number>>;
  score?: number;
  words?: string;
};

/** The words of the map that are no texts of the tree. */
export type MapWords = { nowhere: string; noAnswers: string; noScore: string; loose: string; noText: string };

const { card, pill, slot } = sizes;

/** How far left of what it leads to the letter of an answer stands. */
const beforeTarget = 15;

const startOf = (language: string | null, left: number, right: number): Shape['at'] =>
  language !== null && rightToLeft.includes(language) ? { x: right, direction: 'rtl' } : { x: left };

const mark = (x: number, y: number): Shape[] => [
  { tag: 'circle', role: 'nowhereMark', at: { cx: x, cy: y, r: 6 } },
  { tag: 'path', role: 'nowhereMark', at: { d: `M${x} ${y - 3}v3.4m0 2.4v.1` } },
];

const nowhere = (x: number, y: number, words: string): Shape[] => [
  {
    tag: 'rect',
    role: 'nowhere',
    at: { x, y: y - pill / 2, width: 32 + words.length * 7, height: pill, rx: pill / 2 },
  },
  ...mark(x + 13, y),
  { tag: 'text', role: 'nowhereText', at: { x: x + 25, y: y + 4.5 }, words },
];

/** The results that may come after a question, side by side; each can be seen, however few ways lead to it. */
const strip = ({ x, y, ways }: MapQuestion): Shape[] => {
  const [left, width, gap, least] = [x + 8, card.width - 16, 2, 5];
  const there = ways.flatMap((count, at) => (count > 0 ? [{ score: at + 1, count }] : []));
  const total = there.reduce((sum, { count }) => sum + count, 0);
  const room = width - gap * (there.length - 1) - least * there.length;
  let at = left;
  return there.map(({ score, count }) => {
    const wide = least + (room * count) / total;
    const shape: Shape = { tag: 'rect', role: 'strip', score, at: { x: at, y: y + 16, width: wide, height: 5 } };
    at += wide + gap;
    return shape;
  });
};

/** A question: its card, its text in two lines, and the results that may come after it. */
export const questionShapes = (question: MapQuestion, words: MapWords): Shape[] => {
  const { x, y, text, language, answers } = question;
  const lines = labelLines(text || words.noText, 12.4, 2);
  const first = lines.length === 1 ? y - 3 : y - 9;
  return [
    { tag: 'rect', role: 'card', at: { x, y: y - card.height / 2, width: card.width, height: card.height, rx: 10 } },
    ...lines.map(
      (line, at): Shape => ({
        tag: 'text',
        role: 'cardText',
        at: { ...startOf(language, x + 10, x + card.width - 10), y: first + at * 16 },
        words: line,
      }),
    ),
    ...strip(question),
    ...(answers.length === 0 ? nowhere(x + card.width + 14, y, words.noAnswers) : []),
  ];
};

const chip = (x: number, y: number, score: number | null, words: MapWords): Shape[] => {
  if (!isScore(score)) return nowhere(x, y, words.noScore);
  const dot = dotCentre(score);
  const zoom = 0.6;
  const ring = x + 29;
  const width = 29 + Math.max(9, dot - 14 + 3.6) * zoom + 9;
  const at = { x, y: y - pill / 2, width, height: pill, rx: pill / 2 };
  return [
    { tag: 'rect', role: 'chip', score, at },
    { tag: 'text', role: 'chipText', score, at: { x: x + 9, y: y + 4.5 }, words: `${score}` },
    { tag: 'circle', role: 'scoreRing', score, at: { cx: ring, cy: y, r: 9 * zoom } },
    { tag: 'circle', role: 'dot', score, at: { cx: ring + (dot - 14) * zoom, cy: y, r: 3.6 * zoom } },
  ];
};

const earlier = ({ x, y, text, language, leads }: MapAnswer, words: MapWords): Shape[] => {
  const target = leads.to === 'earlier' ? leads.question : null;
  const shown = target ?? { text, language };
  const width = card.width - 30;
  const back = `M${x + 20} ${y + 3.5}v-3a3 3 0 0 0-3-3h-6m3-3-3 3 3 3`;
  return [
    { tag: 'rect', role: 'earlier', at: { x, y: y - pill / 2, width, height: pill, rx: pill / 2 } },
    { tag: 'path', role: 'arrow', at: { d: back } },
    {
      tag: 'text',
      role: 'earlierText',
      at: { ...startOf(shown.language, x + 26, x + width - 10), y: y + 4.5 },
      words: labelLines(shown.text || words.noText, 8.8, 1)[0] ?? '',
    },
  ];
};

/** An answer: its letter, and what it ends at if no further question follows it. */
export const answerShapes = (answer: MapAnswer, words: MapWords): Shape[] => {
  const { x, y, letter, leads } = answer;
  const cx = x - beforeTarget;
  return [
    { tag: 'circle', role: 'letter', at: { cx, cy: y, r: 9.5 } },
    { tag: 'text', role: 'letterText', at: { x: cx, y: y + 4.2 }, words: letter || '·' },
    ...(leads.to === 'result' ? chip(x, y, leads.score, words) : []),
    ...(leads.to === 'earlier' ? earlier(answer, words) : []),
    ...(leads.to === 'nowhere' ? nowhere(x, y, words.nowhere) : []),
  ];
};

const wayRole = ({ leads }: MapAnswer): Pick<Shape, 'role' | 'score'> => {
  if (leads.to === 'result' && isScore(leads.score)) return { role: 'wayScore', score: leads.score };
  if (leads.to === 'earlier') return { role: 'wayEarlier' };
  return { role: leads.to === 'question' ? 'way' : 'wayNowhere' };
};

/** The way from a question along an answer; where that leads back, on to the question that stands there already. */
export const wayShapes = (answer: MapAnswer): Shape[] => {
  const { question, x, y, leads } = answer;
  const from = question ? question.x + card.width : x - beforeTarget;
  const bend = (x - beforeTarget - from) / 2;
  const start = question?.y ?? y;
  const d = `M${from} ${start}C${from + bend} ${start} ${from + bend} ${y} ${x - beforeTarget} ${y}H${x}`;
  const target = leads.to === 'earlier' ? leads.question : null;
  if (!target) return [{ tag: 'path', ...wayRole(answer), at: { d } }];
  const below = target.y <= y;
  const side = below ? 1 : -1;
  const [endX, endY] = [target.x + card.width / 2, target.y + (side * card.height) / 2 + side * 2];
  const leave = x + card.width - 30;
  const over = `M${leave} ${y}C${leave + 60} ${y} ${endX} ${endY + side * 140} ${endX} ${endY}`;
  return [
    { tag: 'path', ...wayRole(answer), at: { d } },
    { tag: 'path', role: 'wayEarlier', at: { d: over } },
    { tag: 'path', role: 'arrow', at: { d: `M${endX - 5} ${endY + side * 7}l5 ${-side * 7}l5 ${side * 7}` } },
  ];
};

/** The heading of what nothing leads to. */
export const looseShape = ({ looseAt }: TreeMap, words: MapWords): Shape[] =>
  looseAt === null
    ? []
    : [{ tag: 'text', role: 'loose', at: { x: sizes.margin, y: looseAt - 20 }, words: words.loose }];

/** What of an item is clicked: a card, a letter, and what that ends at. */
export const linkBox = (item: MapItem): Box => {
  const { x, y } = item;
  if (item.kind === 'question') return { x, y: y - card.height / 2, width: card.width, height: card.height };
  const { to } = item.leads;
  const after = { question: 12 - beforeTarget, result: 50, nowhere: 110, earlier: card.width - 30 }[to];
  return { x: x - beforeTarget - 12, y: y - slot / 2, width: beforeTarget + 12 + after, height: slot };
};

/** What of the map an item is drawn in, without its way. */
export const boxOf = (item: MapItem): Box => {
  const high = item.kind === 'question' ? card.height : slot;
  return { x: item.x - 30, y: item.y - high / 2, width: card.width + 30 + 140, height: high };
};

/** What of the map the way along an answer is drawn in. */
export const wayBox = ({ question, x, y, leads }: MapAnswer): Box => {
  const target = leads.to === 'earlier' ? leads.question : null;
  const xs = [x - beforeTarget, x + card.width + 60, ...(question ? [question.x] : []), ...(target ? [target.x] : [])];
  const ys = [y, ...(question ? [question.y] : []), ...(target ? [target.y - 170, target.y + 170] : [])];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
};
