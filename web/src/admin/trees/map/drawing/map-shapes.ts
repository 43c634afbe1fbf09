import { rightToLeft } from '@ok/contract/rules/texts/text-language.ts';
import { dotCentre, isScore } from '../../../../ui/content/scores/score.ts';
import { breakLines } from '../geometry/break-lines.ts';
import {
  type MapAnswer,
  type MapFold,
  type MapItem,
  type MapQuestion,
  mapSizes,
  type TreeMap,
} from '../geometry/map-layout.ts';
import type { Box } from '../geometry/map-view.ts';
import type { ShapeRole } from './map-paint.ts';

/** SVG element of the map: position, role and text. */
export type Shape = {
  tag: 'rect' | 'circle' | 'path' | 'text';
  role: ShapeRole;
  at: Readonly<Record<string, string | number>>;
  score?: number;
  text?: string;
};

/** Texts of the map that do not come from the tree. */
export type MapTexts = { nowhere: string; noAnswers: string; noScore: string; loose: string; noText: string };

const { card, pill, slot } = mapSizes;

/** Distance from an answer's letter to its destination. */
const letterOffset = 15;

const textStart = (language: string | null, left: number, right: number): Shape['at'] =>
  language !== null && rightToLeft.includes(language) ? { x: right, direction: 'rtl' } : { x: left };

const warningMark = (x: number, y: number): Shape[] => [
  { tag: 'circle', role: 'nowhereMark', at: { cx: x, cy: y, r: 6 } },
  { tag: 'path', role: 'nowhereMark', at: { d: `M${x} ${y - 3}v3.4m0 2.4v.1` } },
];

const nowhereShapes = (x: number, y: number, text: string): Shape[] => [
  {
    tag: 'rect',
    role: 'nowhere',
    at: { x, y: y - pill / 2, width: 32 + text.length * 7, height: pill, rx: pill / 2 },
  },
  ...warningMark(x + 13, y),
  { tag: 'text', role: 'nowhereText', at: { x: x + 25, y: y + 4.5 }, text },
];

/** Coloured strip of the results that can follow a question. Each has a minimum width, however few paths lead to it. */
const stripShapes = ({ x, y, ways }: MapQuestion): Shape[] => {
  const [left, width, gap, minWidth] = [x + 8, card.width - 16, 2, 5];
  const reached = ways.flatMap((count, at) => (count > 0 ? [{ score: at + 1, count }] : []));
  const totalWays = reached.reduce((sum, { count }) => sum + count, 0);
  const sharedWidth = width - gap * (reached.length - 1) - minWidth * reached.length;
  let nextX = left;
  return reached.map(({ score, count }) => {
    const partWidth = minWidth + (sharedWidth * count) / totalWays;
    const shape: Shape = {
      tag: 'rect',
      role: 'strip',
      score,
      at: { x: nextX, y: y + 16, width: partWidth, height: 5 },
    };
    nextX += partWidth + gap;
    return shape;
  });
};

/** Shapes of a question: card, two lines of text, and the strip of results. */
export const questionShapes = (question: MapQuestion, texts: MapTexts): Shape[] => {
  const { x, y, text, language, answers, fold } = question;
  const lines = breakLines(text || texts.noText, 12.4, 2);
  const firstY = lines.length === 1 ? y - 3 : y - 9;
  return [
    { tag: 'rect', role: 'card', at: { x, y: y - card.height / 2, width: card.width, height: card.height, rx: 10 } },
    ...lines.map(
      (line, at): Shape => ({
        tag: 'text',
        role: 'cardText',
        at: { ...textStart(language, x + 10, x + card.width - 10), y: firstY + at * 16 },
        text: line,
      }),
    ),
    ...stripShapes(question),
    ...(answers.length === 0 && !fold?.isFolded ? nowhereShapes(x + card.width + 14, y, texts.noAnswers) : []),
    ...(fold ? foldShapes(question, fold) : []),
  ];
};

/** Box of the button that folds or unfolds what is below a question, beside its card. */
export const foldBox = ({ x, y }: MapQuestion, { isFolded, questions }: MapFold): Box => ({
  x: x + card.width + 3,
  y: y - 12,
  width: isFolded ? 24 + 8 * `${questions}`.length : 24,
  height: 24,
});

/** Button with a minus; of a closed fold with a plus and the number of hidden questions. */
const foldShapes = (question: MapQuestion, fold: MapFold): Shape[] => {
  const { x, y, width, height } = foldBox(question, fold);
  return [
    { tag: 'rect', role: 'fold', at: { x, y, width, height, rx: height / 2 } },
    {
      tag: 'text',
      role: 'foldText',
      at: { x: x + width / 2, y: y + height / 2 + 4.5 },
      text: fold.isFolded ? `+${fold.questions}` : '−',
    },
  ];
};

const chipShapes = (x: number, y: number, score: number | null, texts: MapTexts): Shape[] => {
  if (!isScore(score)) return nowhereShapes(x, y, texts.noScore);
  const dot = dotCentre(score);
  const zoom = 0.6;
  const ringX = x + 29;
  const width = 29 + Math.max(9, dot - 14 + 3.6) * zoom + 9;
  const position = { x, y: y - pill / 2, width, height: pill, rx: pill / 2 };
  return [
    { tag: 'rect', role: 'chip', score, at: position },
    { tag: 'text', role: 'chipText', score, at: { x: x + 9, y: y + 4.5 }, text: `${score}` },
    { tag: 'circle', role: 'scoreRing', score, at: { cx: ringX, cy: y, r: 9 * zoom } },
    { tag: 'circle', role: 'dot', score, at: { cx: ringX + (dot - 14) * zoom, cy: y, r: 3.6 * zoom } },
  ];
};

const earlierShapes = ({ x, y, text, language, leads }: MapAnswer, texts: MapTexts): Shape[] => {
  const target = leads.to === 'earlier' ? leads.question : null;
  const labelled = target ?? { text, language };
  const width = card.width - 30;
  const backArrow = `M${x + 20} ${y + 3.5}v-3a3 3 0 0 0-3-3h-6m3-3-3 3 3 3`;
  return [
    { tag: 'rect', role: 'earlier', at: { x, y: y - pill / 2, width, height: pill, rx: pill / 2 } },
    { tag: 'path', role: 'arrow', at: { d: backArrow } },
    {
      tag: 'text',
      role: 'earlierText',
      at: { ...textStart(labelled.language, x + 26, x + width - 10), y: y + 4.5 },
      text: breakLines(labelled.text || texts.noText, 8.8, 1)[0] ?? '',
    },
  ];
};

/** Shapes of an answer: its letter, and its result or mark if no further question follows. */
export const answerShapes = (answer: MapAnswer, texts: MapTexts): Shape[] => {
  const { x, y, letter, leads } = answer;
  const cx = x - letterOffset;
  return [
    { tag: 'circle', role: 'letter', at: { cx, cy: y, r: 9.5 } },
    { tag: 'text', role: 'letterText', at: { x: cx, y: y + 4.2 }, text: letter || '·' },
    ...(leads.to === 'result' ? chipShapes(x, y, leads.score, texts) : []),
    ...(leads.to === 'earlier' ? earlierShapes(answer, texts) : []),
    ...(leads.to === 'nowhere' ? nowhereShapes(x, y, texts.nowhere) : []),
  ];
};

const wayRole = ({ leads }: MapAnswer): Pick<Shape, 'role' | 'score'> => {
  if (leads.to === 'result' && isScore(leads.score)) return { role: 'wayScore', score: leads.score };
  if (leads.to === 'earlier') return { role: 'wayEarlier' };
  return { role: leads.to === 'question' ? 'way' : 'wayNowhere' };
};

/**
 * Line from a question to an answer's destination, and from there to an earlier question that the answer leads back to.
 */
export const wayShapes = (answer: MapAnswer): Shape[] => {
  const { question, x, y, leads } = answer;
  const from = question ? question.x + card.width : x - letterOffset;
  const bend = (x - letterOffset - from) / 2;
  const start = question?.y ?? y;
  const d = `M${from} ${start}C${from + bend} ${start} ${from + bend} ${y} ${x - letterOffset} ${y}H${x}`;
  const target = leads.to === 'earlier' ? leads.question : null;
  if (!target) return [{ tag: 'path', ...wayRole(answer), at: { d } }];
  const comesFromBelow = target.y <= y;
  const side = comesFromBelow ? 1 : -1;
  const [endX, endY] = [target.x + card.width / 2, target.y + (side * card.height) / 2 + side * 2];
  const startX = x + card.width - 30;
  const curve = `M${startX} ${y}C${startX + 60} ${y} ${endX} ${endY + side * 140} ${endX} ${endY}`;
  return [
    { tag: 'path', ...wayRole(answer), at: { d } },
    { tag: 'path', role: 'wayEarlier', at: { d: curve } },
    { tag: 'path', role: 'arrow', at: { d: `M${endX - 5} ${endY + side * 7}l5 ${-side * 7}l5 ${side * 7}` } },
  ];
};

/** Heading of the loose parts. */
export const looseShape = ({ looseAt }: TreeMap, texts: MapTexts): Shape[] =>
  looseAt === null
    ? []
    : [{ tag: 'text', role: 'loose', at: { x: mapSizes.margin, y: looseAt - 20 }, text: texts.loose }];

/** Clickable box of an item: a card, or a letter with its end. */
export const linkBox = (item: MapItem): Box => {
  const { x, y } = item;
  if (item.kind === 'question') return { x, y: y - card.height / 2, width: card.width, height: card.height };
  const { to } = item.leads;
  const widthAfter = { question: 12 - letterOffset, result: 50, nowhere: 110, earlier: card.width - 30 }[to];
  return { x: x - letterOffset - 12, y: y - slot / 2, width: letterOffset + 12 + widthAfter, height: slot };
};

/** Box of an item's shapes, without its line. */
export const itemBox = (item: MapItem): Box => {
  const height = item.kind === 'question' ? card.height : slot;
  return { x: item.x - 30, y: item.y - height / 2, width: card.width + 30 + 140, height };
};

/** Box of the line along an answer. */
export const wayBox = ({ question, x, y, leads }: MapAnswer): Box => {
  const target = leads.to === 'earlier' ? leads.question : null;
  const xs = [x - letterOffset, x + card.width + 60, ...(question ? [question.x] : []), ...(target ? [target.x] : [])];
  const ys = [y, ...(question ? [question.y] : []), ...(target ? [target.y - 170, target.y + 170] : [])];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
};
