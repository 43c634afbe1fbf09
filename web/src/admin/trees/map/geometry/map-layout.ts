import type { OutlineRow } from '@ok/contract/tree/document/outline.ts';
import type { Key } from '@ok/contract/tree/document/tree-document.ts';

/** Sizes on the map, in map units: pixels at 100 %. */
export const mapSizes = {
  card: { width: 180, height: 52 },
  slot: 24,
  pill: 20,
  column: 244,
  margin: 44,
  between: 8,
} as const;

/** Space above the loose parts, for their heading. */
const looseHeadingHeight = 72;

type MapNode = {
  /** Unique on the map, even for a node that is drawn twice. */
  id: string;
  key: Key;
  text: string;
  /** Language of the text; null without a text. */
  language: string | null;
  isLoose: boolean;
  /** Number of questions to the left. */
  column: number;
  /** Left edge; of an answer, the left edge of its destination. */
  x: number;
  /** Vertical middle. */
  y: number;
};

/** Question on the map, drawn as a card. */
export type MapQuestion = MapNode & {
  kind: 'question';
  /** Answer that leads to the question; null for the first question and for loose parts. */
  from: MapAnswer | null;
  answers: MapAnswer[];
  /** Number of paths from the question to each result, result 1 first. Only the ratios matter. */
  ways: readonly number[];
  /** Absent without questions below it, and on the map of the whole tree. */
  fold?: MapFold;
};

/** Fold below a question: the number of questions in it, and the answers of the question itself that it hides. */
export type MapFold = { isFolded: boolean; questions: number; answers: number };

/** Destination of an answer; `earlier` is a question that is already on the map. */
type Destination =
  | { to: 'question'; question: MapQuestion }
  | { to: 'earlier'; question: MapQuestion | null }
  | { to: 'result'; score: number | null; text: string }
  | { to: 'nowhere' };

/** Answer on the map, drawn as its letter before its destination. */
export type MapAnswer = MapNode & { kind: 'answer'; letter: string; question: MapQuestion | null; leads: Destination };

export type MapItem = MapQuestion | MapAnswer;

/** Tree with positions for its questions and answers, in the order of the outline. */
export type TreeMap = {
  items: readonly MapItem[];
  width: number;
  height: number;
  /** Top of the loose parts; null without any. */
  looseAt: number | null;
  questions: number;
  /** Number of answers that lead to no further question. */
  ends: number;
};

const noWays: readonly number[] = [0, 0, 0, 0, 0, 0, 0];

/** Upper limit of path counts, so that their sum stays a finite number. */
const maxWays = 1e200;

/**
 * Layout of a question with everything after it: the height, and the offsets of the question's middle and of its
 * answers.
 */
type SubtreeLayout = { height: number; rootMiddle: number; answerTops: number[] };

type QuestionOrOptionRow = Extract<OutlineRow, { kind: 'question' | 'option' }>;

const findParentItem = <T>(items: ReadonlyMap<Key, T>, { parent }: OutlineRow): T | null =>
  parent === null ? null : (items.get(parent) ?? null);

const createNode = ({ id, key, text, language, part }: QuestionOrOptionRow) => ({
  id,
  key,
  text,
  language,
  isLoose: part === 'loose',
  x: 0,
  y: 0,
});

const createQuestion = (row: QuestionOrOptionRow, from: MapAnswer | null): MapQuestion => ({
  ...createNode(row),
  kind: 'question',
  column: from?.column ?? 0,
  from,
  answers: [],
  ways: noWays,
});

const createAnswer = (row: QuestionOrOptionRow, question: MapQuestion | null): MapAnswer => ({
  ...createNode(row),
  kind: 'answer',
  column: question ? question.column + 1 : 0,
  letter: row.letter,
  question,
  leads: row.isRepeated ? { to: 'earlier', question: null } : { to: 'nowhere' },
});

/**
 * Lays out a tree as a map, from the rows of its outline. Questions stand in columns, each vertically centred between
 * the answers that lead on from it. A line leads to a question that is already on the map; no question is drawn twice.
 *
 * Graph libraries search for the best order of nodes on a layer, and take seconds for a large tree. Here the order is
 * that of the answers, and the layout takes milliseconds.
 */
export const layOutMap = (rows: readonly OutlineRow[]): TreeMap => {
  const items: MapItem[] = [];
  const questions = new Map<Key, MapQuestion>();
  const answers = new Map<Key, MapAnswer>();
  const layouts = new Map<MapQuestion, SubtreeLayout>();
  /** Questions whose subtree is not complete yet, with their levels. */
  const openQuestions: { question: MapQuestion; level: number }[] = [];
  const closeDownTo = (level: number) => {
    for (let last = openQuestions.at(-1); last && last.level >= level; last = openQuestions.at(-1)) {
      openQuestions.pop();
      last.question.ways = countWays(last.question);
      layouts.set(last.question, layOutSubtree(last.question, layouts));
    }
  };
  const addAnswer = (row: QuestionOrOptionRow, question: MapQuestion | null) => {
    const answer = createAnswer(row, question);
    question?.answers.push(answer);
    items.push(answer);
    if (!row.isRepeated) answers.set(row.key, answer);
  };
  const addQuestion = (row: QuestionOrOptionRow, from: MapAnswer | null) => {
    const question = createQuestion(row, from);
    if (from) from.leads = { to: 'question', question };
    questions.set(row.key, question);
    openQuestions.push({ question, level: row.level });
    items.push(question);
  };
  for (const row of rows) {
    closeDownTo(row.level);
    const from = findParentItem(answers, row);
    if (row.kind === 'option') addAnswer(row, findParentItem(questions, row));
    else if (row.kind === 'question' && !row.isRepeated) addQuestion(row, from);
    else if (row.kind === 'question' && from) from.leads = { to: 'earlier', question: questions.get(row.key) ?? null };
    else if (row.kind === 'result' && from) from.leads = { to: 'result', score: row.score, text: row.text };
  }
  closeDownTo(0);
  return { items, ...placeItems(items, layouts), questions: questions.size, ends: items.filter(isEnd).length };
};

/** Whether an item is an answer that leads to no further question. */
export const isEnd = (item: MapItem): item is MapAnswer => item.kind === 'answer' && item.leads.to !== 'question';

/**
 * Sums the paths to each result over a question's answers. An answer that leads back to a question on the same path
 * adds none, since that question is not counted yet.
 */
const countWays = ({ answers }: MapQuestion): readonly number[] => {
  const sum = [...noWays];
  for (const { leads } of answers) {
    if (leads.to === 'result' && leads.score !== null && leads.score >= 1 && leads.score <= 7) {
      sum[leads.score - 1] = (sum[leads.score - 1] ?? 0) + 1;
    } else if (leads.to === 'question' || leads.to === 'earlier') {
      for (const [index, ways] of (leads.question?.ways ?? noWays).entries()) sum[index] = (sum[index] ?? 0) + ways;
    }
  }
  const largest = Math.max(...sum);
  return largest > maxWays ? sum.map((ways) => (ways / largest) * maxWays) : sum;
};

const layOutSubtree = ({ answers }: MapQuestion, layouts: ReadonlyMap<MapQuestion, SubtreeLayout>): SubtreeLayout => {
  const { card, slot, between } = mapSizes;
  const subtrees = answers.map(({ leads }) => (leads.to === 'question' ? layouts.get(leads.question) : undefined));
  const answersHeight = subtrees.reduce<number>((sum, block) => sum + (block?.height ?? slot), between);
  const height = Math.max(answersHeight, card.height + between);
  const middles: number[] = [];
  let offset = (height - answersHeight + between) / 2;
  const tops = subtrees.map((block) => {
    const top = offset;
    middles.push(top + (block?.rootMiddle ?? slot / 2));
    offset += block?.height ?? slot;
    return top;
  });
  const rootMiddle = middles.length > 0 ? ((middles[0] ?? 0) + (middles.at(-1) ?? 0)) / 2 : height / 2;
  const minMiddle = (card.height + between) / 2;
  return { height, rootMiddle: Math.min(Math.max(rootMiddle, minMiddle), height - minMiddle), answerTops: tops };
};

const placeItems = (items: readonly MapItem[], layouts: ReadonlyMap<MapQuestion, SubtreeLayout>) => {
  const { card, slot, column, margin } = mapSizes;
  const tops = new Map<MapQuestion, number>();
  let [bottom, right] = [margin, 0];
  let looseAt: number | null = null;
  /** Places an item at a top edge. Returns its height with everything after it. */
  const placeAt = (item: MapItem, top: number): number => {
    const question = item.kind === 'question' ? item : item.leads.to === 'question' ? item.leads.question : null;
    const layout = question && layouts.get(question);
    item.y = top + (layout?.rootMiddle ?? slot / 2);
    if (question) tops.set(question, top);
    return layout?.height ?? slot;
  };
  /** Places an item without a parent below everything else, and the first loose part below its heading. */
  const placeBelow = (item: MapItem) => {
    if (item.isLoose && looseAt === null) {
      bottom += bottom > margin ? looseHeadingHeight : looseHeadingHeight / 2;
      looseAt = bottom;
    }
    bottom += placeAt(item, bottom);
  };
  for (const item of items) {
    if ((item.kind === 'question' ? item.from : item.question) === null) placeBelow(item);
    else if (item.kind === 'question') item.y = item.from?.y ?? 0;
    item.x = margin + item.column * column;
    right = Math.max(right, item.x + card.width);
    if (item.kind !== 'question') continue;
    const top = tops.get(item) ?? 0;
    const offsets = layouts.get(item)?.answerTops ?? [];
    for (const [index, answer] of item.answers.entries()) placeAt(answer, top + (offsets[index] ?? 0));
  }
  return { width: right + margin, height: bottom + margin, looseAt };
};

/** Arrow keys. */
export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/**
 * Finds the next item in a direction: left to the parent, right to the destination, up and down to the next item of the
 * same kind in the column. Undefined without one.
 */
export const findNeighbour = ({ items }: TreeMap, item: MapItem, arrow: Arrow): MapItem | undefined => {
  if (arrow === 'ArrowLeft') return (item.kind === 'question' ? item.from : item.question) ?? undefined;
  if (arrow === 'ArrowRight') {
    if (item.kind === 'question') return item.answers[0];
    const { leads } = item;
    return (leads.to === 'question' || leads.to === 'earlier' ? leads.question : null) ?? undefined;
  }
  const isSameKind = ({ kind, column }: MapItem) => kind === item.kind && column === item.column;
  const index = items.indexOf(item);
  return arrow === 'ArrowUp' ? items.slice(0, index).findLast(isSameKind) : items.slice(index + 1).find(isSameKind);
};
