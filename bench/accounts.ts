import { randomUUID } from 'node:crypto';
import type { LoadRequest } from 'autocannon';
import { hashPassword } from '../server/src/accounts/data/password.ts';
import { type Connection, connect } from '../server/src/db/connections/connect.ts';
import type { Database } from '../server/src/db/schema/tables.ts';
import { selectNotifications } from '../server/src/notifications/notification-store.ts';
import { queryAsUser } from '../server/src/sessions/current-user.ts';
import { formatNumber, formatPercent, formatTable, median, type Section, type TargetResult } from './figures.ts';
import { compare, type Effort, type Measured, medianRatio, type Round, type Tail, tailBeside } from './load.ts';
import { Program, startProduct } from './program.ts';
import { pageBytes } from './server-figures.ts';
import { findStep, Visitor } from './visitor.ts';

const password = 'a password of the benchmark';
/** Accounts that sign in by turns: the server checks one password of an account at a time. */
const signInAccounts = 200;
const accountCount = 100_000;
const notifications = 50;
const minHashShare = 0.85;
const maxBesideTailRatio = 3;
const maxStatementMs = 5;
/** Readers whose p99 is measured beside the sign-ins; a single reader is measured as well. */
const readersBeside = 20;

const sessionId = randomUUID();

/** Fills the database with as many accounts as a country has, and with the notifications of some years. */
const fillAccounts = async ({ rawTransaction }: Connection<Database>): Promise<string> => {
  const hash = await hashPassword(password);
  await rawTransaction(async ({ query, script }) => {
    await script('set local statement_timeout = 0');
    await query(
      `insert into user_account (login, email, password_hash, activated, lang_key, authorities, created_by)
       select 'bench' || n || '@example.nl', 'bench' || n || '@example.nl', $1, true, 'nl', '{ROLE_USER}', 'bench'
       from generate_series(0, $2::int - 1) n`,
      [hash, accountCount],
    );
    await query(
      `insert into notification (identifier, title, content, published, published_date)
       select 'bench' || n, 'Nieuws ' || n, '<p>Er is iets veranderd.</p>', true, now() - make_interval(days => n)
       from generate_series(1, $1::int) n`,
      [notifications],
    );
    // Every account has read a tenth of the notifications.
    await query(
      `insert into user_notification (user_id, notification_id, read)
       select u.id, n.id, true from user_account u, notification n where n.identifier like 'bench%' and n.id % 10 = 0`,
    );
    await query(
      `insert into session (id, user_id, expires_at)
       select $1, id, now() + interval '1 day' from user_account where login = 'bench0@example.nl'`,
      [sessionId],
    );
    await script('analyze');
  });
  return hash;
};

/** Median round trip of the statement of a call, in milliseconds. */
const timeStatement = async ({ db }: Connection<Database>, scope: 'all' | 'latestUnread'): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < 200; round += 1) {
    const began = performance.now();
    await queryAsUser(db, sessionId, ['ROLE_USER'], selectNotifications('nl', scope));
    times.push(performance.now() - began);
  }
  return median(times);
};

const signInRequest = (): LoadRequest => {
  let next = 0;
  return {
    method: 'POST',
    path: '/api/authenticate',
    headers: { 'content-type': 'application/json' },
    setupRequest: (request) => {
      next = (next + 1) % signInAccounts;
      return { ...request, body: JSON.stringify({ username: `bench${next}@example.nl`, password }) };
    },
  };
};

/** Measures signing in beside bare argon2id, its effect on readers, and the notifications of many users. */
export const measureAccounts = async (databaseUrl: string, effort: Effort): Promise<Section> => {
  const product = await startProduct(databaseUrl);
  const connection = await connect<Database>({ databaseUrl, dataDir: '', poolSize: 1 });
  const hash = await fillAccounts(connection);
  const bare = await Program.start('bench/hash-server.ts', { HASH: hash });
  const request = signInRequest();
  const [signedIn, hashed] = (await compare(
    [
      { name: 'sign-in', program: product, request },
      { name: 'bare argon2id', program: bare, request },
    ],
    effort,
  )) as [Measured, Measured];
  const visitor = await Visitor.signIn(product.url);
  const { path } = await findStep(visitor, pageBytes);
  const read = { name: 'read', program: product, request: { method: 'GET', path, headers: visitor.headers } } as const;
  const signIns = { name: 'sign-in', program: product, request };
  const tail = await tailBeside(read, readersBeside, signIns, effort);
  const tailOfOne = await tailBeside(read, 1, signIns, effort);
  await Promise.all([product.stop(), bare.stop()]);
  const [list, latest] = [await timeStatement(connection, 'all'), await timeStatement(connection, 'latestUnread')];
  await connection.close();

  const share = medianRatio(signedIn, hashed, ({ perSecond }: Round) => perSecond);
  const tailRatio = tail.beside / tail.alone;
  const verdicts: TargetResult[] = [
    {
      target: `Sign-in: at least ${formatPercent(minHashShare)} of bare argon2id's per second`,
      measured: formatPercent(share),
      met: share >= minHashShare,
    },
    {
      target: `Read by ${readersBeside} while others sign in: p99 at most ${maxBesideTailRatio} times what it is alone`,
      measured: `${formatNumber(tailRatio, 1)} times`,
      met: tailRatio <= maxBesideTailRatio,
    },
    ...[
      ['list', list],
      ['latest', latest],
    ].map(([name, milliseconds]) => ({
      target: `Notifications, ${name}, ${accountCount} users: less than ${maxStatementMs} ms there and back`,
      measured: `${formatNumber(Number(milliseconds), 2)} ms`,
      met: Number(milliseconds) < maxStatementMs,
    })),
  ];
  const rowOf = (measured: Measured) => [
    measured.name,
    formatNumber(measured.perSecond),
    formatNumber(measured.p50, 1),
    formatNumber(measured.p99, 1),
    formatNumber(measured.cpuEach, 2),
  ];
  const tailRow = (callers: number, { alone, beside, othersPerSecond }: Tail) => [
    String(callers),
    formatNumber(alone, 1),
    formatNumber(beside, 1),
    formatNumber(othersPerSecond),
  ];
  return {
    title: `Accounts, ${effort.connections} connections`,
    text: [
      formatTable(['', 'per second', 'p50 ms', 'p99 ms', 'CPU ms each'], [rowOf(signedIn), rowOf(hashed)]),
      formatTable(
        ['readers', 'p99 ms alone', 'p99 ms while others sign in', 'sign-ins per second meanwhile'],
        [tailRow(readersBeside, tail), tailRow(1, tailOfOne)],
      ),
    ].join('\n\n'),
    verdicts,
  };
};
