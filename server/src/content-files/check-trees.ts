import { checkTree, type TreeProblem } from '@ok/contract/tree/checks/check-tree.ts';
import { recordOf, type TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import type { ShippedContent } from './content.ts';

/** Error at a place in a file. */
export type ContentProblem = { place: (string | number)[]; message: string };

const describeTreeProblem: Record<TreeProblem['problem'], (problem: TreeProblem) => string> = {
  noLanguage: () => 'it needs a language of its own',
  noFirstQuestion: () => 'there is no such question to begin with',
  cycle: ({ key }) => `the question ${key} leads back to itself`,
  noOptions: () => 'a question needs an option',
  leadsNowhere: () => 'it leads to no question and no result',
  unreachable: () => "it can't be reached from the first question",
  noScore: () => 'a result needs a score from 1 to 7',
  noPicture: () => 'it needs a picture',
  sharedQuestion: () => 'more than one option leads to it',
  unlisted: () => 'it stands in no list',
  duplicateKey: ({ key }) => `the key ${key} is there already`,
  unknownKey: ({ other }) => `it names ${other}, which is not there`,
  noText: () => 'is missing',
  noTranslation: () => 'is missing',
  unreviewedTranslation: () => 'needs a review',
  onlyOneAnswer: () => 'a question needs a second option',
  unreachedScore: ({ score }) => `no way ends in the score ${score}`,
  longWay: () => 'this way is much longer than the others',
  hardToRead: () => 'is hard to read',
  noExample: () => 'an option needs an example',
  noInstruction: () => 'is missing',
  outdatedTranslation: () => 'is older than its source',
  repeatedCode: ({ code }) => `the identifier ${code} is there already`,
};

const getProblemPlace = ({ problem, node, key, language, field }: TreeProblem): (string | number)[] => [
  ...(node === 'tree' ? [] : [recordOf[node], key]),
  ...(problem === 'noFirstQuestion' ? ['root'] : []),
  ...(language === undefined || field === undefined ? [] : ['texts', language, field]),
];

/** Checks the structure of a tree. Texts of results are in a file of their own; trees refer to results by score. */
const checkTreeStructure = (tree: TreeDocument): ContentProblem[] =>
  checkTree(tree)
    .filter(({ node, level, problem }) => node !== 'result' && (level === 'error' || problem === 'noTranslation'))
    .map((problem) => ({ place: getProblemPlace(problem), message: describeTreeProblem[problem.problem](problem) }));

type NodesWithTexts = Readonly<Record<string, { texts: Readonly<Record<string, object>> }>>;

/** `checkTree` reports these when they are missing. */
const requiredFields = ['name', 'content'];

/**
 * Each text must exist in all languages of the content or in none; a text that exists only in a translation is an error
 * too.
 */
const checkLanguages = (tree: TreeDocument, codes: readonly string[]): ContentProblem[] => {
  const [ownLanguage = ''] = codes;
  const check = (texts: Readonly<Record<string, object>>, place: string[]): ContentProblem[] =>
    Object.entries(texts).flatMap(([code, fields]) => {
      if (!codes.includes(code)) return [{ place: [...place, code], message: 'is no language of the content' }];
      return Object.keys(fields)
        .filter((field) => !requiredFields.includes(field) && !Object.hasOwn(texts[ownLanguage] ?? {}, field))
        .map((field) => ({ place: [...place, ownLanguage, field], message: 'is missing' }));
    });
  const inactiveLanguages = codes.flatMap((code) =>
    tree.languages[code]?.active ? [] : [{ place: ['languages', code], message: 'must be active' }],
  );
  const records = { questions: tree.questions, options: tree.options, examples: tree.examples } as Record<
    string,
    NodesWithTexts
  >;
  return [
    ...(tree.language === ownLanguage ? [] : [{ place: ['language'], message: `must be ${ownLanguage}` }]),
    ...inactiveLanguages,
    ...check(tree.texts, ['texts']),
    ...Object.entries(records).flatMap(([record, nodes]) =>
      Object.entries(nodes).flatMap(([key, { texts }]) => check(texts, [record, key, 'texts'])),
    ),
  ];
};

const checkDividers = ({ options, examples }: TreeDocument): ContentProblem[] =>
  Object.entries(options).flatMap(([key, { divider, texts, examples: list }]) => {
    const placeInOption = (...within: string[]) => ['options', key, ...within];
    const hasText = Object.values(texts).some(({ dividerText }) => dividerText !== undefined);
    const below = list.map((example) => examples[example]?.belowDivider ?? false);
    if (!divider) {
      return [
        ...(hasText ? [{ place: placeInOption('texts'), message: 'there is no divider to have a text' }] : []),
        ...list
          .filter((_example, index) => below[index])
          .map((example) => ({
            place: ['examples', example, 'belowDivider'],
            message: 'there is no divider to be below of',
          })),
      ];
    }
    const ordered = below.lastIndexOf(false) < below.indexOf(true);
    return [
      ...(hasText ? [] : [{ place: placeInOption('texts'), message: 'a divider needs a text' }]),
      ...(below.includes(true) && below.includes(false)
        ? []
        : [{ place: placeInOption('examples'), message: 'a divider needs an example on each side' }]),
      ...(ordered || !below.includes(true)
        ? []
        : [{ place: placeInOption('examples'), message: 'the examples below the divider must come last' }]),
    ];
  });

const countLines = (text: string) => text.split('\n').length;

const checkLineCounts = ({ examples }: TreeDocument): ContentProblem[] =>
  Object.entries(examples).flatMap(([key, { texts }]) => {
    const counts = Object.values(texts).map(({ content = '' }) => countLines(content));
    return new Set(counts).size > 1
      ? [{ place: ['examples', key, 'texts'], message: 'must have the same number of lines in every language' }]
      : [];
  });

const checkScores = ({ results }: TreeDocument, scores: ReadonlySet<number>): ContentProblem[] =>
  Object.entries(results).flatMap(([key, { score }]) =>
    score !== null && scores.has(score)
      ? []
      : [{ place: ['results', key, 'score'], message: `there is no result with score ${score}` }],
  );

/** Finds identifiers that occur more than once, in any tree. */
const findRepeatedIdentifiers = (trees: ShippedContent['trees']): (ContentProblem & { file: string })[] => {
  const seen = new Set<string>();
  return trees.flatMap(({ file, tree: { options, examples } }) =>
    Object.entries({ options, examples }).flatMap(([record, nodes]) =>
      Object.entries(nodes).flatMap(([key, { identifier }]) => {
        if (identifier === null || !seen.has(identifier)) {
          seen.add(identifier ?? '');
          return [];
        }
        return [{ file, place: [record, key, 'identifier'], message: `the identifier ${identifier} is there already` }];
      }),
    ),
  );
};

/** Finds all errors in the trees. */
export const checkTrees = ({ trees, results, codes }: ShippedContent): (ContentProblem & { file: string })[] => {
  const scores = new Set(results.results.map(({ score }) => score));
  return [
    ...trees.flatMap(({ file, tree }) =>
      [
        ...checkTreeStructure(tree),
        ...checkLanguages(tree, codes),
        ...checkDividers(tree),
        ...checkLineCounts(tree),
        ...checkScores(tree, scores),
      ].map((error) => ({ file, ...error })),
    ),
    ...findRepeatedIdentifiers(trees),
  ];
};
