import { connect } from '../server/src/db/connections/connect.ts';
import { createBenchDatabase } from './create-database.ts';
import { formatNumber, formatTable, type Section, type TargetResult } from './figures.ts';
import { growBackOffice } from './grow-back-office.ts';
import { type ComparedProgram, compare, type Effort, type Measured, medianRatio } from './load.ts';
import { type Program, startProduct } from './program.ts';
import { Visitor } from './visitor.ts';

const profileCounts = { short: 100, long: 100_000 };
/**
 * Limits of a page of a long list: as a multiple of a short list's, or in milliseconds in any case. `wait` is in
 * milliseconds as well.
 */
const listLimits = { slower: 3, milliseconds: 50, wait: 50 };

const startWithProfiles = async (databaseUrl: string, people: number): Promise<Program> => {
  const product = await startProduct(databaseUrl);
  const connection = await connect<unknown>({ databaseUrl, dataDir: '' });
  await growBackOffice(connection, people, 1);
  await connection.rawTransaction(async ({ script }) => {
    await script('set local statement_timeout = 0');
    await script(`update profile set organization = 'Huis ' || md5(id::text), test = id % 50 = 0,
      professional_association_registration_number = 'R' || lpad(id::text, 8, '0')`);
    await script('analyze');
  });
  await connection.close();
  return product;
};

const calls = {
  'a page in the middle': (people: number) => `page=${Math.floor(people / 40)}&size=20`,
  'sorted by a text': () => 'page=0&size=20&sort=organization,desc',
  'sorted by the user': () => 'page=0&size=20&sort=userId,asc',
  'sorted by the association': () => 'page=0&size=20&sort=professionalAssociationId,asc',
  'a search that finds one': () => 'page=0&size=20&query=R00000050',
};

/**
 * Milliseconds that another user waits at the longest for an answer without work, until `beside` is done. The time of
 * that answer itself is included.
 */
const longestWait = async (program: Program, visitor: Visitor, beside: () => Promise<unknown>): Promise<number> => {
  let longestMs = 0;
  let isOver = false;
  const finished = beside().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const began = performance.now();
    await (await fetch(`${program.url}/management/info`, { headers: visitor.headers })).arrayBuffer();
    longestMs = Math.max(longestMs, performance.now() - began);
  }
  await finished;
  return longestMs;
};

/**
 * Compares pages among 100,000 profiles with pages among 100, and measures the wait of others while all profiles are
 * sent.
 */
export const measureLongLists = async (databaseUrl: string, effort: Effort): Promise<Section> => {
  const [long, short] = [
    await startWithProfiles(databaseUrl, profileCounts.long),
    await startWithProfiles(await createBenchDatabase('short-lists'), profileCounts.short),
  ];
  const visitors = new Map<Program, Visitor>();
  for (const program of [long, short]) visitors.set(program, await Visitor.signIn(program.url, 'admin'));
  const side = (name: string, program: Program, query: string): ComparedProgram => ({
    name,
    program,
    request: { method: 'GET', path: `/api/profiles?${query}`, headers: visitors.get(program)?.headers ?? {} },
  });
  const rows: string[][] = [];
  const verdicts: TargetResult[] = [];
  for (const [call, query] of Object.entries(calls)) {
    const sides = [side('long', long, query(profileCounts.long)), side('short', short, query(profileCounts.short))];
    const [ofLong, ofShort] = (await compare(sides, effort)) as [Measured, Measured];
    const slower = medianRatio(ofLong, ofShort, ({ p50 }) => p50);
    rows.push([call, formatNumber(ofShort.p50, 1), formatNumber(ofLong.p50, 1), formatNumber(slower, 1)]);
    verdicts.push({
      target: `Lists of ${profileCounts.long} profiles, ${call}: at most ${listLimits.slower} times as long as among ${profileCounts.short}, or ${listLimits.milliseconds} ms`,
      measured: `${formatNumber(slower, 1)} times, ${formatNumber(ofLong.p50, 1)} ms`,
      met: slower <= listLimits.slower || ofLong.p50 <= listLimits.milliseconds,
    });
  }
  const visitor = visitors.get(long) as Visitor;
  const memory = long.memory();
  let bytes = 0;
  const began = performance.now();
  const wait = await longestWait(long, visitor, async () => {
    const answer = await fetch(`${long.url}/api/profiles`, { headers: visitor.headers });
    for await (const piece of answer.body ?? []) bytes += (piece as Uint8Array).byteLength;
  });
  const seconds = (performance.now() - began) / 1000;
  const grown = long.memory() - memory;
  verdicts.push({
    target: `While a list of ${profileCounts.long} profiles is sent whole, nobody waits longer than ${listLimits.wait} ms`,
    measured: `${formatNumber(wait, 1)} ms`,
    met: wait <= listLimits.wait,
  });
  await Promise.all([long.stop(), short.stop()]);
  const wholeListText = `The whole list: ${formatNumber(bytes / 1e6, 1)} MB in ${formatNumber(seconds, 1)} s, ${formatNumber(grown)} MB of memory more.`;
  return {
    title: `Lists of ${profileCounts.long} profiles, ${effort.connections} connection`,
    text: `${formatTable(['call', `among ${profileCounts.short}, p50 ms`, `among ${profileCounts.long}, p50 ms`, 'ratio'], rows)}\n\n${wholeListText}`,
    verdicts,
  };
};
