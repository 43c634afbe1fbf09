import { connect } from '../server/src/db/connect.ts';
import { createDatabase } from './create-database.ts';
import { inDigits, type Section, table, type Verdict } from './figures.ts';
import { growBackOffice } from './grow-back-office.ts';
import { compare, type Effort, type Measured, ratio, type Side } from './load.ts';
import { type Program, startProduct } from './program.ts';
import { Visitor } from './visitor.ts';

const sizes = { short: 100, long: 100_000 };
/** Times as long as of a short list that a page of a long one may take; and milliseconds that it may take in any case. */
const most = { slower: 3, milliseconds: 50, wait: 50 };

const grow = async (databaseUrl: string, people: number): Promise<Program> => {
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
 * The longest that somebody else had to wait for an answer that needs nothing, while the whole list was sent, and
 * while nothing was. What that answer takes by itself is part of both.
 */
const waits = async (program: Program, visitor: Visitor, beside: () => Promise<unknown>): Promise<number> => {
  let longest = 0;
  let isOver = false;
  const over = beside().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const began = performance.now();
    await (await fetch(`${program.url}/management/info`, { headers: visitor.headers })).arrayBuffer();
    longest = Math.max(longest, performance.now() - began);
  }
  await over;
  return longest;
};

/** Profiles by the page: among 100 000 beside among 100; and what others wait while all of them are sent. */
export const longLists = async (databaseUrl: string, effort: Effort): Promise<Section> => {
  const [long, short] = [
    await grow(databaseUrl, sizes.long),
    await grow(await createDatabase('short-lists'), sizes.short),
  ];
  const visitors = new Map<Program, Visitor>();
  for (const program of [long, short]) visitors.set(program, await Visitor.signIn(program.url, 'admin'));
  const side = (name: string, program: Program, query: string): Side => ({
    name,
    program,
    request: { method: 'GET', path: `/api/profiles?${query}`, headers: visitors.get(program)?.headers ?? {} },
  });
  const rows: string[][] = [];
  const verdicts: Verdict[] = [];
  for (const [call, query] of Object.entries(calls)) {
    const sides = [side('long', long, query(sizes.long)), side('short', short, query(sizes.short))];
    const [ofLong, ofShort] = (await compare(sides, effort)) as [Measured, Measured];
    const slower = ratio(ofLong, ofShort, ({ p50 }) => p50);
    rows.push([call, inDigits(ofShort.p50, 1), inDigits(ofLong.p50, 1), inDigits(slower, 1)]);
    verdicts.push({
      target: `Lists of ${sizes.long} profiles, ${call}: at most ${most.slower} times as long as among ${sizes.short}, or ${most.milliseconds} ms`,
      measured: `${inDigits(slower, 1)} times, ${inDigits(ofLong.p50, 1)} ms`,
      met: slower <= most.slower || ofLong.p50 <= most.milliseconds,
    });
  }
  const visitor = visitors.get(long) as Visitor;
  const memory = long.memory();
  let bytes = 0;
  const began = performance.now();
  const wait = await waits(long, visitor, async () => {
    const answer = await fetch(`${long.url}/api/profiles`, { headers: visitor.headers });
    for await (const piece of answer.body ?? []) bytes += (piece as Uint8Array).byteLength;
  });
  const seconds = (performance.now() - began) / 1000;
  const grown = long.memory() - memory;
  verdicts.push({
    target: `While a list of ${sizes.long} profiles is sent whole, nobody waits longer than ${most.wait} ms`,
    measured: `${inDigits(wait, 1)} ms`,
    met: wait <= most.wait,
  });
  await Promise.all([long.stop(), short.stop()]);
  const whole = `The whole list: ${inDigits(bytes / 1e6, 1)} MB in ${inDigits(seconds, 1)} s, ${inDigits(grown)} MB of memory more.`;
  return {
    title: `Lists of ${sizes.long} profiles, ${effort.connections} connection`,
    text: `${table(['call', `among ${sizes.short}, p50 ms`, `among ${sizes.long}, p50 ms`, 'ratio'], rows)}\n\n${whole}`,
    verdicts,
  };
};
