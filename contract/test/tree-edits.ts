import fc from 'fast-check';
import { answerOrders } from '../src/rules/answers/answer-order.ts';
import { type NodeKind, recordOf, type TreeDocument } from '../src/tree/document/tree-document.ts';
import type { TreeEdit } from '../src/tree/edits/tree-edits.ts';
import { keyOf, languages, picture } from './tree-documents.ts';

/** Random numbers for one step of a user, on any document. */
export const step = fc.record({
  act: fc.nat(13),
  one: fc.nat(30),
  two: fc.nat(30),
  three: fc.nat(30),
  word: fc.option(fc.constantFrom('een', 'twee', 'drie')),
  language: fc.constantFrom(...languages),
  picture,
  fresh: fc.integer({ min: 100, max: 104 }),
});

export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
const keysIn = (document: TreeDocument, node: NodeKind) => Object.keys(document[recordOf[node]]).sort();

const fieldsOf = {
  tree: ['name', 'description'],
  question: ['name'],
  option: ['name', 'dividerText'],
  example: ['content', 'infoText'],
  result: ['name', 'description'],
} as const;

const newNode = {
  question: { options: [] },
  option: { identifier: 'N', divider: false, next: null, result: null, examples: [] },
};

/** The edit that a step makes in this document; undefined if it has no target. */
export const editOf = (document: TreeDocument, chosen: Step): TreeEdit | undefined => {
  const { act, one, two, three, word, language, fresh } = chosen;
  const key = (node: NodeKind, at: number) => pick(keysIn(document, node), at);
  const [question, option, example, result] = [
    key('question', one),
    key('option', one),
    key('example', one),
    key('result', one),
  ];
  const [otherQuestion, otherOption] = [key('question', two), key('option', two)];
  const texts = { [language]: { name: word ?? 'nieuw' } };
  const holderOf = (node: 'option' | 'example', of: string) => {
    const parent = node === 'option' ? 'question' : 'option';
    const holders = keysIn(document, parent).filter((each) =>
      node === 'option'
        ? document.questions[each]?.options.includes(of)
        : document.options[each]?.examples.includes(of),
    );
    return pick(holders, three) ?? null;
  };
  switch (act) {
    case 0: {
      const node = pick(['tree', 'question', 'option', 'example', 'result'] as const, two) ?? 'tree';
      const field = pick(fieldsOf[node], three) ?? 'name';
      if (node === 'tree') return { edit: 'text', node, language, field, value: word };
      const of = key(node, one);
      return of === undefined ? undefined : ({ edit: 'text', node, key: of, language, field, value: word } as TreeEdit);
    }
    case 1:
      return example === undefined
        ? undefined
        : {
            edit: 'set',
            node: 'example',
            key: example,
            field: 'picture',
            value: two % 2 ? chosen.picture : null,
          };
    case 2:
      return option === undefined
        ? undefined
        : { edit: 'set', node: 'option', key: option, field: 'next', value: otherQuestion ?? null };
    case 3:
      return option === undefined
        ? undefined
        : {
            edit: 'set',
            node: 'option',
            key: option,
            field: 'result',
            value: two % 2 ? (result ?? null) : null,
          };
    case 4:
      return option === undefined
        ? undefined
        : { edit: 'set', node: 'option', key: option, field: 'divider', value: two % 2 === 0 };
    case 5:
      if (two % 3 === 2) {
        return { edit: 'set', node: 'tree', field: 'answerOrder', value: pick(answerOrders, one) ?? 'AS_SET' };
      }
      return two % 3
        ? { edit: 'set', node: 'tree', field: 'root', value: question ?? null }
        : { edit: 'set', node: 'tree', field: 'picture', value: chosen.picture };
    case 6:
      return { edit: 'language', language, active: pick([true, false, null], one) ?? null };
    case 7: {
      const made = keyOf('question', fresh);
      if (Object.hasOwn(document.questions, made)) return undefined;
      const to = option && document.options[option]?.next === null && two % 2 ? { in: option, before: null } : null;
      return { edit: 'add', node: 'question', key: made, value: { texts, ...newNode.question }, to };
    }
    case 8: {
      const made = keyOf('option', fresh);
      if (Object.hasOwn(document.options, made)) return undefined;
      const siblings = question ? (document.questions[question]?.options ?? []) : [];
      const to =
        question && !siblings.includes(made) ? { in: question, before: pick([null, ...siblings], two) ?? null } : null;
      return { edit: 'add', node: 'option', key: made, value: { texts, ...newNode.option }, to };
    }
    case 9: {
      const node = pick(['question', 'option', 'example', 'result'] as const, two) ?? 'question';
      const of = key(node, one);
      if (!of) return undefined;
      if (node === 'result') return { edit: 'remove', node, key: of, from: null };
      if (node !== 'question') return { edit: 'remove', node, key: of, from: holderOf(node, of) };
      const leading = keysIn(document, 'option').filter((each) => document.options[each]?.next === of);
      return { edit: 'remove', node, key: of, from: pick([null, ...leading], three) ?? null };
    }
    case 10: {
      if (!option) return undefined;
      const from = holderOf('option', option);
      const siblings = (otherQuestion && document.questions[otherQuestion]?.options) ?? [];
      const isThere = otherQuestion !== from && siblings.includes(option);
      const to =
        otherQuestion && !isThere ? { in: otherQuestion, before: pick([null, ...siblings], three) ?? null } : null;
      return { edit: 'move', node: 'option', key: option, from, to };
    }
    case 11: {
      if (!example) return undefined;
      const from = holderOf('example', example);
      const siblings = (otherOption && document.options[otherOption]?.examples) ?? [];
      const isThere = otherOption !== from && siblings.includes(example);
      const to = otherOption && !isThere ? { in: otherOption, before: pick([null, ...siblings], three) ?? null } : null;
      return { edit: 'move', node: 'example', key: example, from, to };
    }
    case 12: {
      if (!question) return undefined;
      const leading = keysIn(document, 'option').filter((each) => document.options[each]?.next === question);
      const free = keysIn(document, 'option').filter((each) => document.options[each]?.next === null);
      const place = pick([null, ...free], two) ?? null;
      const to = place === null ? null : { in: place, before: null };
      return { edit: 'move', node: 'question', key: question, from: pick([null, ...leading], three) ?? null, to };
    }
    default:
      return result === undefined
        ? undefined
        : { edit: 'set', node: 'result', key: result, field: 'score', value: (two % 7) + 1 };
  }
};

/** The edits of a series of steps: each edit fits the document after the ones before it. */
export const editsOf = (
  document: TreeDocument,
  apply: (document: TreeDocument, edit: TreeEdit) => TreeDocument,
): fc.Arbitrary<TreeEdit[]> =>
  fc.array(step, { maxLength: 30 }).map((steps) => {
    let now = document;
    const edits: TreeEdit[] = [];
    for (const each of steps) {
      const edit = editOf(now, each);
      if (!edit) continue;
      now = apply(now, edit);
      edits.push(edit);
    }
    return edits;
  });
