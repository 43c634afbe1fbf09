import type { Content } from './content.ts';
import type { TreeFile } from './content-schemas.ts';

/** A fault with the place in its file. */
export type Fault = { place: (string | number)[]; fault: string };

type Questions = TreeFile['questions'];
type Option = Questions[number]['options'][number];

const eachOption = (questions: Questions) =>
  questions.flatMap((question, q) =>
    question.options.map((option, o) => ({ question, option, place: ['questions', q, 'options', o] })),
  );

/** What comes up a second time. */
const repeated = (found: { value: string; place: (string | number)[] }[], say: (value: string) => string): Fault[] => {
  const seen = new Set<string>();
  return found.flatMap(({ value, place }) => {
    if (!seen.has(value)) return seen.add(value) && [];
    return [{ place, fault: say(value) }];
  });
};

/** The keys of the questions that can be reached from `root`. */
const reachable = (questions: Questions, root: string): Set<string> => {
  const byKey = new Map(questions.map((question) => [question.key, question]));
  const reached = new Set([root]);
  // A set that grows while it is walked is walked to its new end.
  for (const key of reached) {
    for (const { next } of byKey.get(key)?.options ?? []) if ('question' in next) reached.add(next.question);
  }
  return reached;
};

const structure = ({ root, questions }: TreeFile): Fault[] => {
  const keys = new Set(questions.map(({ key }) => key));
  const nexts = eachOption(questions).flatMap(({ option: { next }, place }) =>
    'question' in next ? [{ value: next.question, place: [...place, 'next', 'question'] }] : [],
  );
  const reached = reachable(questions, root);
  return [
    ...repeated(
      questions.map(({ key }, q) => ({ value: key, place: ['questions', q, 'key'] })),
      (key) => `the question ${key} is there already`,
    ),
    ...(keys.has(root) ? [] : [{ place: ['root'], fault: `there is no question ${root}` }]),
    ...nexts
      .filter(({ value }) => !keys.has(value))
      .map(({ value, place }) => ({ place, fault: `there is no question ${value}` })),
    ...nexts
      .filter(({ value }) => value === root)
      .map(({ place }) => ({ place, fault: `${root} is the first question, so nothing may lead to it` })),
    ...repeated(nexts, (key) => `the question ${key} has another option that leads to it`),
    ...questions.flatMap(({ key }, q) =>
      reached.has(key) ? [] : [{ place: ['questions', q], fault: `${key} can't be reached from ${root}` }],
    ),
  ];
};

const divider = ({ hasDivider, dividerText, examples }: Option): Fault[] => {
  const below = examples.map(({ belowDivider }) => belowDivider);
  if (!hasDivider) {
    return [
      ...(dividerText ? [{ place: ['dividerText'], fault: 'there is no divider to have a text' }] : []),
      ...below.flatMap((is, e) =>
        is ? [{ place: ['examples', e, 'belowDivider'], fault: 'there is no divider to be below of' }] : [],
      ),
    ];
  }
  const ordered = below.lastIndexOf(false) < below.indexOf(true);
  return [
    ...(dividerText ? [] : [{ place: ['dividerText'], fault: 'a divider needs a text' }]),
    ...(below.includes(true) && below.includes(false)
      ? []
      : [{ place: ['examples'], fault: 'a divider needs an example on each side' }]),
    ...(ordered || !below.includes(true)
      ? []
      : [{ place: ['examples'], fault: 'the examples below the divider must come last' }]),
  ];
};

const lineCount = (text: string) => text.split('\n').length;

const examplesOf = ({ examples }: Option): Fault[] =>
  examples.flatMap(({ content, position }, e) => [
    ...(new Set(Object.values(content).map(lineCount)).size > 1
      ? [{ place: ['examples', e, 'content'], fault: 'must have the same number of lines in every language' }]
      : []),
    ...(position === e + 1 ? [] : [{ place: ['examples', e, 'position'], fault: `must be ${e + 1}` }]),
  ]);

const optionsOf = (questions: Questions, scores: ReadonlySet<number>): Fault[] =>
  eachOption(questions).flatMap(({ question, option, place }) => {
    const expected = question.options.indexOf(option) + 1;
    const { next, position } = option;
    const faults: Fault[] = [...divider(option), ...examplesOf(option)];
    if (position !== expected) faults.push({ place: ['position'], fault: `must be ${expected}` });
    if ('result' in next && !scores.has(next.result)) {
      faults.push({ place: ['next', 'result'], fault: `there is no result with score ${next.result}` });
    }
    return faults.map(({ place: within, fault }) => ({ place: [...place, ...within], fault }));
  });

const identifiersOf = ({ questions }: TreeFile) =>
  eachOption(questions).flatMap(({ option, place }) => [
    { value: option.identifier, place: [...place, 'identifier'] },
    ...option.examples.map(({ identifier }, e) => ({
      value: identifier,
      place: [...place, 'examples', e, 'identifier'],
    })),
  ]);

/** Everything that is wrong with how the trees hang together. */
export const checkTrees = ({ trees, results }: Content): (Fault & { file: string })[] => {
  const scores = new Set(results.results.map(({ score }) => score));
  const each = trees.flatMap(({ file, tree }) =>
    [...structure(tree), ...optionsOf(tree.questions, scores)].map((fault) => ({ file, ...fault })),
  );
  // The file travels as the first part of the place while all trees are compared.
  const all = trees.flatMap(({ file, tree }) =>
    identifiersOf(tree).map(({ value, place }) => ({ value, place: [file, ...place] })),
  );
  const shared = repeated(all, (identifier) => `the identifier ${identifier} is there already`).map(
    ({ place: [file, ...place], fault }) => ({
      file: String(file),
      place,
      fault,
    }),
  );
  return [...each, ...shared];
};
