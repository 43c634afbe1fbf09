import type { DocumentPicture, Key, NodeOf, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { applyEdit } from '@ok/contract/tree/edits/apply-edit.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { textToDocument } from '../src/html/rich-document.ts';

/** Names that random edits may use: a stored picture. */
export type Names = { picture: string };

/** Numbers that decide about an edit, in order. */
type Choice = readonly number[];

const words = ['een', 'twee', '"drie"', '😀', 'vijf\nzes', null];
const rich = [textToDocument('een'), textToDocument('twee'), null];
/**
 * Beginning of the keys of results that these edits add. Shipped results, which other trees use as well, have other
 * keys.
 */
const ownResult = '99999999';
const html = ['<p>een</p>', '<p>twee</p>', null];
const fields = {
  tree: { name: words, description: html },
  question: { name: rich },
  option: { name: words, dividerText: words },
  example: { content: words, infoText: html },
  result: { name: words, description: rich },
} as const;

/** Makes an edit for a document from the numbers; the edit may not fit the document. */
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
  const keysOfKind = { question: Object.keys(questions), option: Object.keys(options), example: Object.keys(examples) };
  const parentOf = { question: 'option', option: 'question', example: 'option' } as const;
  const fresh = () => `90000000-0000-4000-8000-${(number() * 7919 + number()).toString(16).padStart(12, '0')}`;
  const keyIn = (node: keyof typeof keysOfKind): Key =>
    number() % 9 === 0 ? fresh() : (pick(keysOfKind[node]) ?? fresh());
  const parentKeyOf = (node: keyof typeof keysOfKind, key: Key): Key | null => {
    if (number() % 9 === 0) return null;
    if (node === 'option') return keysOfKind.question.find((each) => questions[each]?.options.includes(key)) ?? null;
    return (
      keysOfKind.option.find((each) =>
        node === 'question' ? options[each]?.next === key : options[each]?.examples.includes(key),
      ) ?? null
    );
  };
  const place = (node: keyof typeof keysOfKind) => {
    if (number() % 4 === 0) return null;
    return { in: keyIn(parentOf[node]), before: number() % 2 === 0 ? null : keyIn(node) };
  };
  const node = pick(['question', 'option', 'option', 'example', 'example'] as const);
  const picture: DocumentPicture = { file: names.picture, alternative: number() % 2 === 0 ? {} : { nl: 'Een bal' } };
  const pickText = (values: readonly (string | null)[]) => values[number() % (values.length - 1)] ?? 'x';

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
      texts: { [pick(['nl', 'en'])]: { content: pickText(words) } },
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
      Object.entries(fields[of]).map(([field, values]) => [field, pickText(values)]),
    ),
  });
  const add = (): TreeEdit => {
    const key = number() % 9 === 0 ? keyIn(node) : fresh();
    const loose = <T extends Key>(list: T[]) => (number() % 3 === 0 ? [...new Set([pick(list) ?? fresh()])] : []);
    const value = {
      question: (): NodeOf['question'] => ({ texts: texts('question'), options: loose(keysOfKind.option) }),
      option: (): NodeOf['option'] => ({
        identifier: 'N',
        divider: number() % 2 === 0,
        next: number() % 4 === 0 ? keyIn('question') : null,
        result: number() % 2 === 0 ? pick(results) : null,
        texts: texts('option'),
        examples: loose(keysOfKind.example),
      }),
      example: (): NodeOf['example'] => ({ identifier: null, belowDivider: false, picture, texts: texts('example') }),
    }[node]();
    return { edit: 'add', node, key, value, to: place(node) } as TreeEdit;
  };
  const remove = (): TreeEdit => {
    const key = keyIn(node);
    return { edit: 'remove', node, key, from: parentKeyOf(node, key) };
  };
  const move = (): TreeEdit => {
    const key = keyIn(node);
    return { edit: 'move', node, key, from: parentKeyOf(node, key), to: place(node) };
  };
  const language = (): TreeEdit => {
    const code = pick(['nl', 'en', 'ar']);
    const active = pick([true, false, null]);
    // A language that lacks texts can't be switched on, and random texts are seldom complete.
    const canBeActive = document.languages[code]?.active ?? false;
    return { edit: 'language', language: code, active: active && canBeActive };
  };
  const result = (): TreeEdit => {
    const addedResults = results.filter((key) => key.startsWith(ownResult));
    const removedKey = number() % 2 === 0 ? pick(addedResults) : undefined;
    if (removedKey) return { edit: 'remove', node: 'result', key: removedKey, from: null };
    const value = { score: 1 + (number() % 7), slides: slides(), texts: texts('result') };
    return { edit: 'add', node: 'result', key: crypto.randomUUID().replace(/^.{8}/, ownResult), value, to: null };
  };
  return pick([text, text, set, set, add, add, remove, move, move, move, language, result])();
};

/** Checks whether rows can hold a document: each node in one place, all references exist, and no cycles. */
const fitsRows = ({ questions, options, examples, results, root }: TreeDocument): boolean => {
  if (Object.values(options).some(({ result }) => result !== null && !Object.hasOwn(results, result))) return false;
  const listedOptions = Object.values(questions).flatMap((question) => question.options);
  const listedExamples = Object.values(options).flatMap((option) => option.examples);
  const followers = Object.values(options).flatMap(({ next }) => next ?? []);
  const isOnce = (list: readonly Key[], nodes: object) =>
    new Set(list).size === list.length && list.every((key) => Object.hasOwn(nodes, key));
  if (!isOnce(listedOptions, options) || !isOnce(listedExamples, examples) || !isOnce(followers, questions))
    return false;
  if (root !== null && (!Object.hasOwn(questions, root) || followers.includes(root))) return false;
  const finished = new Set<Key>();
  const visit = (key: Key, above: readonly Key[]): boolean => {
    if (above.includes(key)) return false;
    if (finished.has(key)) return true;
    finished.add(key);
    const nexts = questions[key]?.options.flatMap((option) => options[option]?.next ?? []) ?? [];
    return nexts.every((next) => visit(next, [...above, key]));
  };
  // A question without an answer that leads to it begins a tree; questions outside these trees are in a cycle.
  const targets = new Set(listedOptions.map((key) => options[key]?.next));
  const starts = Object.keys(questions).filter((key) => !targets.has(key));
  return starts.every((key) => visit(key, [])) && finished.size === Object.keys(questions).length;
};

/** The document after an edit; null if the edit doesn't fit, or if rows can't hold the result. */
export const afterEdit = (document: TreeDocument, edit: TreeEdit): TreeDocument | null => {
  try {
    const after = applyEdit(document, edit).document;
    return fitsRows(after) ? after : null;
  } catch {
    return null;
  }
};
