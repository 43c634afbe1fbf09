import type { LoadRequest } from 'autocannon';
import { entities } from '../contract/src/entities/index.ts';
import { findRow, listRows } from '../server/src/content/rows/content-select.ts';
import { connect } from '../server/src/db/connections/connect.ts';
import { listUsers } from '../server/src/users/user-select.ts';
import { statementsOf } from '../server/test/statements.ts';
import { formatNumber, formatPercent, formatTable, type Section } from './figures.ts';
import { growBackOffice } from './grow-back-office.ts';
import { compare, type Effort, type Measured, medianRatio } from './load.ts';
import { Program, startProduct } from './program.ts';
import { poolSize } from './server-figures.ts';
import { Visitor } from './visitor.ts';

const userCount = 100_000;
const options = 5_000;
const minListShare = 0.5;
const userPage = { page: 3, size: 20, sort: [{ key: 'firstName', descending: false }] } as const;
const paths = { users: '/api/users', options: '/api/question-options' };

const columnHeads = ['call', 'server', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms/request', 'of the limit'];
const perSecond = ({ perSecond: figure }: { perSecond: number }) => figure;

/** The product's statements for each call; the limit sends the same. */
const limitStatements = async () => ({
  [paths.users]: await statementsOf((db) => listUsers(db, userPage, 'nl')),
  [paths.options]: await statementsOf((db) => listRows(db, entities.questionOption)),
  one: await statementsOf((db) => findRow(db, entities.questionOption, 1)),
});

/** Saves one option after another, each with a new name. */
const saveRequest = async (visitor: Visitor): Promise<LoadRequest> => {
  const all: { id: number; name: string; questionTreeId: number | null }[] = JSON.parse(
    await visitor.read(paths.options),
  );
  // The server rejects changes to a published version.
  const rows = all.filter(({ questionTreeId }) => questionTreeId === null);
  let next = 0;
  return {
    method: 'PUT',
    path: paths.options,
    headers: { ...visitor.headers, 'content-type': 'application/json' },
    setupRequest: (request) => {
      next += 1;
      const row = rows[next % rows.length];
      return { ...request, body: JSON.stringify({ ...row, name: `Antwoord, keer ${next}` }) };
    },
  };
};

/** Measures a page of many users, a long list and a save, each beside the bare limit of the same statements. */
export const measureBackOffice = async (databaseUrl: string, effort: Effort): Promise<Section> => {
  const product = await startProduct(databaseUrl);
  const connection = await connect<unknown>({ databaseUrl, dataDir: '' });
  await growBackOffice(connection, userCount, options);
  await connection.close();
  const limit = await Program.start('bench/back-office-limit-server.ts', {
    DATABASE_URL: databaseUrl,
    POOL_SIZE: poolSize,
    STATEMENTS: JSON.stringify(await limitStatements()),
  });
  const visitor = await Visitor.signIn(product.url, 'admin');
  const { headers } = visitor;
  const readRequest = (path: string): LoadRequest => ({ method: 'GET', path, headers });
  const calls: [string, LoadRequest, Effort][] = [
    [`a page among ${userCount} users`, readRequest(`${paths.users}?page=3&size=20&sort=firstName,asc`), effort],
    // Few connections for a longer time: each reply is a megabyte.
    [`a list of ${options} options`, readRequest(paths.options), { ...effort, connections: 4, seconds: 2 }],
    ['saving an option', await saveRequest(visitor), effort],
  ];
  const rows: string[][] = [];
  const verdicts: Section['verdicts'] = [];
  for (const [call, request, callEffort] of calls) {
    const sides = [
      { name: 'product', program: product, request },
      { name: 'limit', program: limit, request },
    ];
    const [ours, bare] = (await compare(sides, callEffort)) as [Measured, Measured];
    const share = medianRatio(ours, bare, perSecond);
    for (const side of [ours, bare]) {
      rows.push([
        call,
        side.name,
        formatNumber(side.perSecond, 1),
        formatNumber(side.p50, 1),
        formatNumber(side.p99, 1),
        formatNumber(side.cpuEach, 2),
        side === ours ? formatPercent(share) : '',
      ]);
    }
    verdicts.push({
      target: `Back-office, ${call}: at least ${formatPercent(minListShare)} of the limit's requests per second`,
      measured: formatPercent(share),
      met: share >= minListShare,
    });
  }
  await Promise.all([product.stop(), limit.stop()]);
  return { title: 'Back-office on PostgreSQL, beside the bare limit', text: formatTable(columnHeads, rows), verdicts };
};
