import fc from 'fast-check';
import { answerOrders } from '../src/rules/answers/answer-order.ts';
import type { DocumentPicture, NodeOf, TreeDocument } from '../src/tree/document/tree-document.ts';

/** Makes a key from a number. Equal numbers give equal keys, so that independent documents share some. */
export const keyOf = (kind: 'tree' | 'question' | 'option' | 'example' | 'result', number: number): string => {
  const first = { tree: '0', question: '1', option: '2', example: '3', result: '4' }[kind];
  return `${first}0000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
};

export const languages = ['ar', 'en', 'nl'] as const;

const words = fc.constantFrom('een', 'twee', 'drie', '<b>vier</b>', 'vijf\nzes', '{"a"', '😀');
const textsOf = (fields: readonly string[]) =>
  fc
    .dictionary(
      fc.constantFrom(...languages),
      fc.dictionary(fc.constantFrom(...fields), words).filter((texts) => Object.keys(texts).length > 0),
      { noNullPrototype: true },
    )
    .map((texts) => Object.fromEntries(Object.entries(texts).map(([code, textsWith]) => [code, { ...textsWith }])));

export const picture: fc.Arbitrary<DocumentPicture> = fc.record({
  file: fc.constantFrom('a.webp', 'b.webp', 'c.svg'),
  alternative: fc
    .dictionary(fc.constantFrom(...languages), words, { noNullPrototype: true })
    .map((alternative) => ({ ...alternative })),
});

/** Numbers from which a document is made; a key may appear in several lists. */
type Shape = {
  /** Number of nodes of each kind. */
  counts: { questions: number; options: number; examples: number; results: number };
  /** Parents of each option and example: several, or none. */
  options: number[][];
  examples: number[][];
};

const shape = (isTidy: boolean): fc.Arbitrary<Shape> =>
  fc.record({ questions: fc.nat(6), options: fc.nat(9), examples: fc.nat(8), results: fc.nat(3) }).chain((counts) => {
    const places = (parents: number) => {
      const none = fc.constant<number[]>([]);
      const one = parents === 0 ? none : fc.nat(parents - 1).map((parent) => [parent]);
      const several = parents === 0 ? none : fc.uniqueArray(fc.nat(parents - 1), { maxLength: 3 });
      return isTidy ? one : fc.oneof({ weight: 3, arbitrary: one }, several);
    };
    const all = (count: number, parents: number) => fc.array(places(parents), { minLength: count, maxLength: count });
    return fc.record({
      counts: fc.constant(counts),
      options: all(counts.options, counts.questions),
      examples: all(counts.examples, counts.options),
    });
  });

const listsOf = (places: number[][], parents: number, kind: 'option' | 'example') =>
  fc.tuple(
    ...Array.from({ length: parents }, (_, parent) => {
      const members = places.flatMap((list, index) => (list.includes(parent) ? [keyOf(kind, index)] : []));
      return fc.shuffledSubarray(members, { minLength: members.length });
    }),
  );

const entries = <T>(kind: Parameters<typeof keyOf>[0], values: T[]): Record<string, T> =>
  Object.fromEntries(values.map((value, index) => [keyOf(kind, index), value]));

const optionalKey = (kind: Parameters<typeof keyOf>[0], count: number) =>
  count === 0 ? fc.constant(null) : fc.option(fc.nat(count - 1).map((number) => keyOf(kind, number)));

/**
 * Arbitrary documents: with cycles, unreachable questions, nodes in several lists or none, and missing texts. Every key
 * in the lists, `next`, `result` and `root` exists. With `isTidy` every option and example is in exactly one list.
 */
export const documents = ({ isTidy = false } = {}): fc.Arbitrary<TreeDocument> =>
  shape(isTidy).chain(({ counts, options, examples }) =>
    fc.record(
      {
        format: fc.constant(1 as const),
        key: fc.constantFrom(keyOf('tree', 0), keyOf('tree', 1)),
        version: fc.integer({ min: 1, max: 3 }),
        language: fc.option(fc.constantFrom(...languages)),
        languages: fc
          .dictionary(fc.constantFrom(...languages), fc.record({ active: fc.boolean() }), { noNullPrototype: true })
          .map((languageStates) => ({ ...languageStates })),
        position: fc.option(fc.nat(9)),
        test: fc.boolean(),
        answerOrder: fc.constantFrom(...answerOrders),
        picture: fc.option(picture),
        texts: textsOf(['name', 'description']),
        root: optionalKey('question', counts.questions),
        questions: listsOf(options, counts.questions, 'option')
          .chain((lists) =>
            fc.tuple(...lists.map((list) => fc.record({ texts: textsOf(['name']), options: fc.constant(list) }))),
          )
          .map((all) => entries<NodeOf['question']>('question', all)),
        options: listsOf(examples, counts.options, 'example')
          .chain((lists) =>
            fc.tuple(
              ...lists.map((list) =>
                fc.record({
                  identifier: fc.constantFrom('A', 'B'),
                  divider: fc.boolean(),
                  next: optionalKey('question', counts.questions),
                  result: optionalKey('result', counts.results),
                  texts: textsOf(['name', 'dividerText']),
                  examples: fc.constant(list),
                }),
              ),
            ),
          )
          .map((all) => entries<NodeOf['option']>('option', all)),
        examples: fc
          .array(
            fc.record({
              identifier: fc.option(fc.constantFrom('A1', 'B1')),
              belowDivider: fc.boolean(),
              picture: fc.option(picture),
              texts: textsOf(['content', 'infoText']),
            }),
            { minLength: counts.examples, maxLength: counts.examples },
          )
          .map((all) => entries<NodeOf['example']>('example', all)),
        results: fc
          .array(
            fc.record({
              score: fc.option(fc.integer({ min: 0, max: 8 })),
              slides: fc.array(fc.record({ picture, texts: textsOf(['content']) }), { maxLength: 2 }),
              texts: textsOf(['name', 'description']),
            }),
            { minLength: counts.results, maxLength: counts.results },
          )
          .map((all) => entries<NodeOf['result']>('result', all)),
      },
      { noNullPrototype: true },
    ),
  );

/** A chain of questions, each with an answer that leads on and one that ends; the last question has a result alone. */
export const chainOf = (count: number): TreeDocument => {
  const textsWith = (text: string) => ({ nl: { name: text }, en: { name: text } });
  const result = keyOf('result', 0);
  const option = (next: string | null): NodeOf['option'] => ({
    identifier: 'A',
    divider: false,
    next,
    result: next === null ? result : null,
    texts: textsWith('Antwoord'),
    examples: [],
  });
  const document: TreeDocument = {
    format: 1,
    key: keyOf('tree', 0),
    version: 1,
    language: 'nl',
    languages: { nl: { active: true }, en: { active: true } },
    position: 1,
    test: false,
    answerOrder: 'AS_SET',
    picture: { file: 'a.webp', alternative: {} },
    texts: textsWith('Boom'),
    root: keyOf('question', 0),
    questions: {},
    options: {},
    examples: {},
    results: { [result]: { score: 4, slides: [], texts: textsWith('Uitkomst') } },
  };
  for (let number = 0; number < count; number += 1) {
    const [on, end] = [keyOf('option', 2 * number), keyOf('option', 2 * number + 1)];
    const next = number + 1 < count ? keyOf('question', number + 1) : null;
    document.questions[keyOf('question', number)] = { texts: textsWith(`Vraag ${number}`), options: [on, end] };
    document.options[on] = option(next);
    document.options[end] = option(null);
  }
  return document;
};
