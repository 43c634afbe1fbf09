import type { OutlineRow } from '@ok/contract/tree/document/outline.ts';
import type { Key } from '@ok/contract/tree/document/tree-document.ts';

/** The sizes of what is drawn, in units of the map: pixels at 100%. */
export const sizes = {
  card: { width: 180, height: 52 },
  slot: 24,
  pill: 20,
  column: 244,
  margin: 44,
  between: 8,
} as const;

/** How much room is left above what nothing leads to, for its heading. */
const aboveLoose = 72;

type Node = {
  /** Names it among all others, also where a node stands twice. */
  id: string;
  key: Key;
  text: string;
  /** The language of the text; null where nothing is said. */
  language: string | null;
  isLoose: boolean;
  /** How many questions are left of it. */
  column: number;
  /** Its left edge: of an answer, that of what it leads to. */
  x: number;
  /** Its middle. */
  y: number;
};

/** A question on the map, as a card. */
export type MapQuestion = Node & {
  kind: 'question';
  /** The answer that leads to it; null for the first one and for what nothing leads to. */
  from: MapAnswer | null;
  answers: MapAnswer[];
  /** By how many ways each result can come after it, 1 first; only what they are to each other counts. */
  ways: readonly number[];
};

/** Where an answer leads: `earlier` to what stands on the map already. */
type Leads =
  | { to: 'question'; question: MapQuestion }
  | { to: 'earlier'; question: MapQuestion | null }
  | { to: 'result'; score: number | null; text: string }
  | { to: 'nowhere' };

/** An answer on the map: its letter before what it leads to. */
export type MapAnswer = Node & { kind: 'answer'; letter: string; question: MapQuestion | null; leads: Leads };

export type MapItem = MapQuestion | MapAnswer;

/** A tree with a place for each question and answer, in the order of its outline. */
export type TreeMap = {
  items: readonly MapItem[];
  width: number;
  height: number;
  /** Where what nothing leads to begins; null where there is none of it. */
  looseAt: number | null;
  questions: number;
  /** How many answers lead to no further question. */
  ends: number;
};

const noWays: readonly number[] = [0, 0, 0, 0, 0, 0, 0];

/** More ways than this are not told apart, so that no sum of them outgrows a number. */
const mostWays = 1e200;

/** What a question takes up with all after it: how high, and where in that its middle and its answers are. */
type Block = { height: number; middle: number; answers: number[] };

/**
 * A tree as a map, from the rows of its outline: questions in columns, each beside the answers that lead on from it and
 * in the middle of them. What stands on the map already is pointed at, not drawn again.
 *
 * It is a layout of our own because those of libraries are for graphs: they look for the best order of what is on a
 * layer, which here is the order of the answers, and take seconds for a tree that this walks in milliseconds.
 */
export const mapOf = (rows: readonly OutlineRow[]): TreeMap => {
  const items: MapItem[] = [];
  const questions = new Map<Key, MapQuestion>();
  const answers = new Map<Key, MapAnswer>();
  const blocks = new Map<MapQuestion, Block>();
  /** The questions that are not drawn to their end, with their levels. */
  const open: { question: MapQuestion; level: number }[] = [];
  const closeTo = (level: number) => {
    for (let last = open.at(-1); last && last.level >= level; last = open.at(-1)) {
      open.pop();
      last.question.ways = waysAfter(last.question);
      blocks.set(last.question, blockOf(last.question, blocks));
    }
  };
  for (const row of rows) {
    closeTo(row.level);
    const above = row.parent === null ? null : (answers.get(row.parent) ?? null);
    if (row.kind === 'placeholder') continue;
    if (row.kind === 'result') {
      if (above) above.leads = { to: 'result', score: row.score, text: row.text };
      continue;
    }
    const { id, key, text, language } = row;
    const node = { id, key, text, language, isLoose: row.part === 'loose', x: 0, y: 0 };
    if (row.kind === 'option') {
      const question = row.parent === null ? null : (questions.get(row.parent) ?? null);
      const leads: Leads = row.isRepeated ? { to: 'earlier', question: null } : { to: 'nowhere' };
      const column = question ? question.column + 1 : 0;
      const answer: MapAnswer = { ...node, kind: 'answer', column, letter: row.letter, question, leads };
      question?.answers.push(answer);
      items.push(answer);
      if (!row.isRepeated) answers.set(key, answer);
    } else if (row.isRepeated) {
      if (above) above.leads = { to: 'earlier', question: questions.get(key) ?? null };
    } else {
      const column = above?.column ?? 0;
      const question: MapQuestion = { ...node, kind: 'question', column, from: above, answers: [], ways: noWays };
      if (above) above.leads = { to: 'question', question };
      questions.set(key, question);
      open.push({ question, level: row.level });
      items.push(question);
    }
  }
  closeTo(0);
  return { items, ...place(items, blocks), questions: questions.size, ends: items.filter(isEnd).length };
};

/** Whether an item is an answer that leads to no further question. */
export const isEnd = (item: MapItem): item is MapAnswer => item.kind === 'answer' && item.leads.to !== 'question';

/**
 * The ways to each result after a question, out of those after its answers. An answer that leads back to a question on
 * the same way adds none: that one is not known yet.
 */
const waysAfter = ({ answers }: MapQuestion): readonly number[] => {
  const sum = [...noWays];
  for (const { leads } of answers) {
    if (leads.to === 'result' && leads.score !== null && leads.score >= 1 && leads.score <= 7) {
      sum[leads.score - 1] = (sum[leads.score - 1] ?? 0) + 1;
    } else if (leads.to === 'question' || leads.to === 'earlier') {
      for (const [at, ways] of (leads.question?.ways ?? noWays).entries()) sum[at] = (sum[at] ?? 0) + ways;
    }
  }
  const most = Math.max(...sum);
  return most > mostWays ? sum.map((ways) => (ways / most) * mostWays) : sum;
};

const blockOf = ({ answers }: MapQuestion, blocks: ReadonlyMap<MapQuestion, Block>): Block => {
  const { card, slot, between } = sizes;
  const under = answers.map(({ leads }) => (leads.to === 'question' ? blocks.get(leads.question) : undefined));
  const needed = under.reduce<number>((sum, block) => sum + (block?.height ?? slot), between);
  const height = Math.max(needed, card.height + between);
  const middles: number[] = [];
  let at = (height - needed + between) / 2;
  const tops = under.map((block) => {
    const top = at;
    middles.push(top + (block?.middle ?? slot / 2));
    at += block?.height ?? slot;
    return top;
  });
  const middle = middles.length > 0 ? ((middles[0] ?? 0) + (middles.at(-1) ?? 0)) / 2 : height / 2;
  const least = (card.height + between) / 2;
  return { height, middle: Math.min(Math.max(middle, least), height - least), answers: tops };
};

const place = (items: readonly MapItem[], blocks: ReadonlyMap<MapQuestion, Block>) => {
  const { card, slot, column, margin } = sizes;
  const tops = new Map<MapQuestion, number>();
  let [at, right] = [margin, 0];
  let looseAt: number | null = null;
  /** Puts an item at a height, and tells how high it is with all after it. */
  const putAt = (item: MapItem, top: number): number => {
    const question = item.kind === 'question' ? item : item.leads.to === 'question' ? item.leads.question : null;
    const block = question && blocks.get(question);
    item.y = top + (block?.middle ?? slot / 2);
    if (question) tops.set(question, top);
    return block?.height ?? slot;
  };
  for (const item of items) {
    const isTop = item.kind === 'question' ? !item.from : !item.question;
    if (isTop) {
      if (item.isLoose && looseAt === null) {
        at += at > margin ? aboveLoose : aboveLoose / 2;
        looseAt = at;
      }
      at += putAt(item, at);
    } else if (item.kind === 'question') {
      item.y = item.from?.y ?? 0;
    }
    item.x = margin + item.column * column;
    right = Math.max(right, item.x + card.width);
    if (item.kind !== 'question') continue;
    const top = tops.get(item) ?? 0;
    const offsets = blocks.get(item)?.answers ?? [];
    for (const [index, answer] of item.answers.entries()) putAt(answer, top + (offsets[index] ?? 0));
  }
  return { width: right + margin, height: at + margin, looseAt };
};
