import { checkTree, type TreeProblem } from '@ok/contract/tree/checks/check-tree.ts';
import { recordOf, type TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import type { Content } from './content.ts';

/** A fault with the place in its file. */
export type Fault = { place: (string | number)[]; fault: string };

const sayOf: Record<TreeProblem['problem'], (problem: TreeProblem) => string> = {
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
  onlyOneAnswer: () => 'a question needs a second option',
  unreachedScore: ({ score }) => `no way ends in the score ${score}`,
  longWay: () => 'this way is much longer than the others',
  hardToRead: () => 'is hard to read',
};

const placeOfNode = ({ problem, node, key, language, field }: TreeProblem): (string | number)[] => [
  ...(node === 'tree' ? [] : [recordOf[node], key]),
  ...(problem === 'noFirstQuestion' ? ['root'] : []),
  ...(language === undefined || field === undefined ? [] : ['texts', language, field]),
];

/** What every tree is judged by. What results say is in a file of their own, a tree names them by their score. */
const structure = (tree: TreeDocument): Fault[] =>
  checkTree(tree)
    .filter(({ node, level, problem }) => node !== 'result' && (level === 'error' || problem === 'noTranslation'))
    .map((problem) => ({ place: placeOfNode(problem), fault: sayOf[problem.problem](problem) }));

type Nodes = Readonly<Record<string, { texts: Readonly<Record<string, object>> }>>;

/** These are missed by `checkTree` already. */
const needed = ['name', 'content'];

/** Every text is there in all languages of the content or in none: what is only translated is missing, too. */
const languagesOf = (tree: TreeDocument, codes: readonly string[]): Fault[] => {
  const [own = ''] = codes;
  const check = (texts: Readonly<Record<string, object>>, place: string[]): Fault[] =>
    Object.entries(texts).flatMap(([code, said]) => {
      if (!codes.includes(code)) return [{ place: [...place, code], fault: 'is no language of the content' }];
      return Object.keys(said)
        .filter((field) => !needed.includes(field) && !Object.hasOwn(texts[own] ?? {}, field))
        .map((field) => ({ place: [...place, own, field], fault: 'is missing' }));
    });
  const spoken = codes.flatMap((code) =>
    tree.languages[code]?.active ? [] : [{ place: ['languages', code], fault: 'must be active' }],
  );
  const records = { questions: tree.questions, options: tree.options, examples: tree.examples } as Record<
    string,
    Nodes
  >;
  return [
    ...(tree.language === own ? [] : [{ place: ['language'], fault: `must be ${own}` }]),
    ...spoken,
    ...check(tree.texts, ['texts']),
    ...Object.entries(records).flatMap(([record, nodes]) =>
      Object.entries(nodes).flatMap(([key, { texts }]) => check(texts, [record, key, 'texts'])),
    ),
  ];
};

const dividersOf = ({ options, examples }: TreeDocument): Fault[] =>
  Object.entries(options).flatMap(([key, { divider, texts, examples: list }]) => {
    const at = (...within: string[]) => ['options', key, ...within];
    const hasText = Object.values(texts).some(({ dividerText }) => dividerText !== undefined);
    const below = list.map((example) => examples[example]?.belowDivider ?? false);
    if (!divider) {
      return [
        ...(hasText ? [{ place: at('texts'), fault: 'there is no divider to have a text' }] : []),
        ...list
          .filter((_example, index) => below[index])
          .map((example) => ({
            place: ['examples', example, 'belowDivider'],
            fault: 'there is no divider to be below of',
          })),
      ];
    }
    const ordered = below.lastIndexOf(false) < below.indexOf(true);
    return [
      ...(hasText ? [] : [{ place: at('texts'), fault: 'a divider needs a text' }]),
      ...(below.includes(true) && below.includes(false)
        ? []
        : [{ place: at('examples'), fault: 'a divider needs an example on each side' }]),
      ...(ordered || !below.includes(true)
        ? []
        : [{ place: at('examples'), fault: 'the examples below the divider must come last' }]),
    ];
  });

const lineCount = (text: string) => text.split('\n').length;

const linesOf = ({ examples }: TreeDocument): Fault[] =>
  Object.entries(examples).flatMap(([key, { texts }]) => {
    const counts = Object.values(texts).map(({ content = '' }) => lineCount(content));
    return new Set(counts).size > 1
      ? [{ place: ['examples', key, 'texts'], fault: 'must have the same number of lines in every language' }]
      : [];
  });

const scoresOf = ({ results }: TreeDocument, scores: ReadonlySet<number>): Fault[] =>
  Object.entries(results).flatMap(([key, { score }]) =>
    score !== null && scores.has(score)
      ? []
      : [{ place: ['results', key, 'score'], fault: `there is no result with score ${score}` }],
  );

/** What comes up a second time, in any tree. */
const repeatedIdentifiers = (trees: Content['trees']): (Fault & { file: string })[] => {
  const seen = new Set<string>();
  return trees.flatMap(({ file, tree: { options, examples } }) =>
    Object.entries({ options, examples }).flatMap(([record, nodes]) =>
      Object.entries(nodes).flatMap(([key, { identifier }]) => {
        if (identifier === null || !seen.has(identifier)) {
          seen.add(identifier ?? '');
          return [];
        }
        return [{ file, place: [record, key, 'identifier'], fault: `the identifier ${identifier} is there already` }];
      }),
    ),
  );
};

/** Everything that is wrong with how the trees hang together. */
export const checkTrees = ({ trees, results, codes }: Content): (Fault & { file: string })[] => {
  const scores = new Set(results.results.map(({ score }) => score));
  return [
    ...trees.flatMap(({ file, tree }) =>
      [
        ...structure(tree),
        ...languagesOf(tree, codes),
        ...dividersOf(tree),
        ...linesOf(tree),
        ...scoresOf(tree, scores),
      ].map((fault) => ({ file, ...fault })),
    ),
    ...repeatedIdentifiers(trees),
  ];
};
