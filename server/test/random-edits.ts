import { applyEdit } from '@ok/contract/tree/apply-edit.ts';
import type { Key, NodeOf, Picture, TreeDocument } from '@ok/contract/tree/tree-document.ts';
import type { TreeEdit } from '@ok/contract/tree/tree-edits.ts';
import { textToDocument } from '../src/html/rich-document.ts';

/** What random edits may name: a picture that is stored. */
export type Names = { picture: string };

/** Numbers that decide about an edit, one after the other. */
type Choice = readonly number[];

const words = ['een', 'twee', '"drie"', '😀', 'vijf\nzes', null];
const rich = [textToDocument('een'), textToDocument('twee'), null];
/** How the keys of results begin that these edits make: those that ship are other trees' as well, by keys of any kind. */
const ownResult = '99999999';
const html = ['<p>een</p>', '<p>twee</p>', null];
const fields = {
  tree: { name: words, description: html },
  question: { name: rich },
  option: { name: words, dividerText: words },
  example: { content: words, infoText: html },
  result: { name: words, description: rich },
} as const;

/** An edit that the numbers make for a document; whether it fits is another matter. */
export const editFrom = (choice: Choice, document: TreeDocument, names: Names): TreeEdit => {
  const { questions, options, examples } = document;
  const results = Object.keys(document.results);
  let at = 0;
  const number = () => {
    const chosen = choice[at % choice.length] ?? 0;
    at += 1;
    return chosen + at;
  };
  const pick = <T>(list: readonly T[]): T => list[number() % list.length] as T;
  const known = { question: Object.keys(questions), option: Object.keys(options), example: Object.keys(examples) };
  const parentOf = { question: 'option', option: 'question', example: 'option' } as const;
  const fresh = () => `90000000-0000-4000-8000-${(number() * 7919 + number()).toString(16).padStart(12, '0')}`;
  const keyIn = (node: keyof typeof known): Key => (number() % 9 === 0 ? fresh() : (pick(known[node]) ?? fresh()));
  const standsIn = (node: keyof typeof known, key: Key): Key | null => {
    if (number() % 9 === 0) return null;
    if (node === 'option') return known.question.find((each) => questions[each]?.options.includes(key)) ?? null;
    return (
      known.option.find((each) =>
        node === 'question' ? options[each]?.next === key : options[each]?.examples.includes(key),
      ) ?? null
    );
  };
  const place = (node: keyof typeof known) => {
    if (number() % 4 === 0) return null;
    return { in: keyIn(parentOf[node]), before: number() % 2 === 0 ? null : keyIn(node) };
  };
  const node = pick(['question', 'option', 'option', 'example', 'example'] as const);
  const picture: Picture = { file: names.picture, alternative: number() % 2 === 0 ? {} : { nl: 'Een bal' } };
  const said = (values: readonly (string | null)[]) => values[number() % (values.length - 1)] ?? 'x';

  const text = (): TreeEdit => {
    const of = pick(['tree', 'question', 'option', 'example', 'result'] as const);
    const field = pick(Object.keys(fields[of]));
    const value = pick((fields[of] as Record<string, readonly (string | null)[]>)[field] ?? []);
    const target = of === 'tree' ? {} : { key: of === 'result' ? pick(results) : keyIn(of) };
    return { edit: 'text', node: of, ...target, language: pick(['nl', 'en', 'ar']), field, value } as TreeEdit;
  };
  const slides = () =>
    Array.from({ length: number() % 3 }, () => ({
      picture,
      texts: { [pick(['nl', 'en'])]: { content: said(words) } },
    }));
  const set = (): TreeEdit => {
    const option = (field: 'identifier' | 'divider' | 'next' | 'result', value: unknown) =>
      ({ edit: 'set', node: 'option', key: keyIn('option'), field, value }) as TreeEdit;
    const example = (field: 'identifier' | 'belowDivider' | 'picture', value: unknown) =>
      ({ edit: 'set', node: 'example', key: keyIn('example'), field, value }) as TreeEdit;
    const tree = (field: 'position' | 'test' | 'answerOrder' | 'picture' | 'root', value: unknown) =>
      ({ edit: 'set', node: 'tree', field, value }) as TreeEdit;
    return pick([
      () => option('identifier', pick(['A', 'B', 'C'])),
      () => option('divider', number() % 2 === 0),
      () => option('next', number() % 2 === 0 ? null : keyIn('question')),
      () => option('result', number() % 3 === 0 ? null : pick(results)),
      () => example('identifier', pick([null, 'A1'])),
      () => example('belowDivider', number() % 2 === 0),
      () => example('picture', picture),
      () =>
        ({ edit: 'set', node: 'result', key: pick(results), field: 'score', value: 1 + (number() % 7) }) as TreeEdit,
      () => ({ edit: 'set', node: 'result', key: pick(results), field: 'slides', value: slides() }) as TreeEdit,
      () => tree('position', pick([null, 1, 2])),
      () => tree('test', number() % 2 === 0),
      () => tree('answerOrder', pick(['AS_SET', 'REVERSED_FOR_HALF', 'SHUFFLED'])),
      () => tree('picture', picture),
      () => tree('root', number() % 3 === 0 ? null : keyIn('question')),
    ])();
  };
  const texts = (of: 'question' | 'option' | 'example' | 'result') => ({
    [pick(['nl', 'en'])]: Object.fromEntries(
      Object.entries(fields[of]).map(([field, values]) => [field, said(values)]),
    ),
  });
  const add = (): TreeEdit => {
    const key = number() % 9 === 0 ? keyIn(node) : fresh();
    const loose = <T extends Key>(list: T[]) => (number() % 3 === 0 ? [...new Set([pick(list) ?? fresh()])] : []);
    const value = {
      question: (): NodeOf['question'] => ({ texts: texts('question'), options: loose(known.option) }),
      option: (): NodeOf['option'] => ({
        identifier: 'N',
        divider: number() % 2 === 0,
        next: number() % 4 === 0 ? keyIn('question') : null,
        result: number() % 2 === 0 ? pick(results) : null,
        texts: texts('option'),
        examples: loose(known.example),
      }),
      example: (): NodeOf['example'] => ({ identifier: null, belowDivider: false, picture, texts: texts('example') }),
    }[node]();
    return { edit: 'add', node, key, value, to: place(node) } as TreeEdit;
  };
  const remove = (): TreeEdit => {
    const key = keyIn(node);
    return { edit: 'remove', node, key, from: standsIn(node, key) };
  };
  const move = (): TreeEdit => {
    const key = keyIn(node);
    return { edit: 'move', node, key, from: standsIn(node, key), to: place(node) };
  };
  const language = (): TreeEdit => {
    const code = pick(['nl', 'en', 'ar']);
    const active = pick([true, false, null]);
    // A language that lacks texts can't be switched on, and random texts are seldom complete.
    const canBeActive = document.languages[code]?.active ?? false;
    return { edit: 'language', language: code, active: active && canBeActive };
  };
  const result = (): TreeEdit => {
    const own = results.filter((key) => key.startsWith(ownResult));
    const gone = number() % 2 === 0 ? pick(own) : undefined;
    if (gone) return { edit: 'remove', node: 'result', key: gone, from: null };
    const value = { score: 1 + (number() % 7), slides: slides(), texts: texts('result') };
    return { edit: 'add', node: 'result', key: crypto.randomUUID().replace(/^.{8}/, ownResult), value, to: null };
  };
  return pick([text, text, set, set, add, add, remove, move, move, move, language, result])();
};

/** Whether a document is one that rows can say: each node in one place, what is named is there, and nothing in a circle. */
const isTree = ({ questions, options, examples, results, root }: TreeDocument): boolean => {
  if (Object.values(options).some(({ result }) => result !== null && !Object.hasOwn(results, result))) return false;
  const listed = Object.values(questions).flatMap((question) => question.options);
  const shown = Object.values(options).flatMap((option) => option.examples);
  const followers = Object.values(options).flatMap(({ next }) => next ?? []);
  const isOnce = (list: readonly Key[], nodes: object) =>
    new Set(list).size === list.length && list.every((key) => Object.hasOwn(nodes, key));
  if (!isOnce(listed, options) || !isOnce(shown, examples) || !isOnce(followers, questions)) return false;
  if (root !== null && (!Object.hasOwn(questions, root) || followers.includes(root))) return false;
  const finished = new Set<Key>();
  const visit = (key: Key, above: readonly Key[]): boolean => {
    if (above.includes(key)) return false;
    if (finished.has(key)) return true;
    finished.add(key);
    const nexts = questions[key]?.options.flatMap((option) => options[option]?.next ?? []) ?? [];
    return nexts.every((next) => visit(next, [...above, key]));
  };
  // What no answer of a question leads to begins a tree; what is left after all of those leads round.
  const ledTo = new Set(listed.map((key) => options[key]?.next));
  const starts = Object.keys(questions).filter((key) => !ledTo.has(key));
  return starts.every((key) => visit(key, [])) && finished.size === Object.keys(questions).length;
};

/** A document after an edit; null where it does not fit, or leaves what rows can't say. */
export const afterEdit = (document: TreeDocument, edit: TreeEdit): TreeDocument | null => {
  try {
    const after = applyEdit(document, edit).document;
    return isTree(after) ? after : null;
  } catch {
    return null;
  }
};
