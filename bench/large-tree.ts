import { connect } from '../server/src/db/connections/connect.ts';
import type { Database } from '../server/src/db/schema/tables.ts';
import { publishTree } from '../server/src/trees/publishing/publish.ts';
import { formatNumber, formatTable, type Section, type TargetResult } from './figures.ts';
import { type GrownTree, growTree, walks } from './grow-tree.ts';
import { type ComparedProgram, compare, type Effort, type Measured, medianRatio } from './load.ts';
import { startProduct } from './program.ts';
import { startPath, Visitor } from './visitor.ts';

const questionCounts = { small: 16, large: 10_000 };
const maxLargeRatio = 1.2;

type Published = { tree: GrownTree; publicationId: number; seconds: number };

const publishBothTrees = async (databaseUrl: string): Promise<{ small: Published; large: Published }> => {
  const connection = await connect<Database>({ databaseUrl, dataDir: '', poolSize: 1 });
  const make = async (questions: number, base: number): Promise<Published> => {
    const tree = await growTree(connection, questions, base);
    const began = performance.now();
    const { publicationId } = await connection.db
      .transaction()
      .execute((trx) => publishTree(trx, tree.id, { by: null }));
    return { tree, publicationId, seconds: (performance.now() - began) / 1000 };
  };
  // The large tree comes first: a connection plans its reference checks once, for the data at that time.
  const large = await make(questionCounts.large, 2_000_000);
  const small = await make(questionCounts.small, 1_000_000);
  await connection.close();
  return { small, large };
};

const formatP50 = ({ p50 }: Measured) => formatNumber(p50, 2);

/** Measures the start of a measurement and a step in a tree of 10,000 questions, beside a tree of 16. */
export const measureLargeTree = async (databaseUrl: string, effort: Effort): Promise<Section> => {
  const product = await startProduct(databaseUrl);
  const published = await publishBothTrees(databaseUrl);
  const { headers } = await Visitor.signIn(product.url);
  const sidesOf = (call: (published: Published) => ComparedProgram['request']): ComparedProgram[] =>
    (['small', 'large'] as const).map((name) => ({ name, program: product, request: call(published[name]) }));

  const started = await compare(
    sidesOf(({ tree }) => ({ method: 'GET', path: startPath(tree.id), headers })),
    effort,
  );
  const stepped = await compare(
    sidesOf(({ tree, publicationId }) => {
      const steps = walks(tree, publicationId);
      return { method: 'GET', headers, setupRequest: (request) => ({ ...request, path: steps.next().value }) };
    }),
    effort,
  );
  await product.stop();

  const rows: string[][] = [];
  const verdicts: TargetResult[] = [];
  for (const [call, sides] of [
    ['start', started],
    ['step, by chance', stepped],
  ] as const) {
    const [small, large] = sides as [Measured, Measured];
    const slower = medianRatio(large, small, ({ p50 }) => p50);
    rows.push([call, formatP50(small), formatP50(large), formatNumber(slower, 2)]);
    verdicts.push({
      target: `Large tree, ${call}: median at most ${maxLargeRatio} times that of a small one`,
      measured: `${formatNumber(slower, 2)} times`,
      met: slower <= maxLargeRatio,
    });
  }
  const { small, large } = published;
  const heads = [
    'call',
    `${questionCounts.small} questions, p50 ms`,
    `${questionCounts.large} questions, p50 ms`,
    'ratio',
  ];
  const publishing = ['publishing, ms', formatNumber(small.seconds * 1000), formatNumber(large.seconds * 1000), ''];
  return {
    title: `Large tree, ${effort.connections} connection${effort.connections > 1 ? 's' : ''}`,
    text: formatTable(heads, [...rows, publishing]),
    verdicts,
  };
};
