import { readdirSync, readFileSync } from 'node:fs';
import { formatNumber, formatTable, median, type Section } from './figures.ts';
import { type Effort, playLoad } from './load.ts';
import { type Program, startProduct, tickMs } from './program.ts';
import { pageBytes, readRequest, recordRequest } from './server-figures.ts';
import { pg } from './server-packages.ts';
import { findStep, Visitor } from './visitor.ts';

/** Numbers of processes that share one database. */
const counts = [1, 2, 4];

const readStat = (pid: string): string[] => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
};

/** Makes a function that returns the processor time of a server of PostgreSQL so far, in milliseconds. */
const createDatabaseMeter = async (databaseUrl: string): Promise<() => number> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const [, server = ''] = readStat(String(rows[0].pid));
  await client.end();
  return () => {
    const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const children = processes.map(readStat).filter(([, parent]) => parent === server);
    const ended = readStat(server);
    const ticks = children.reduce((sum, stat) => sum + Number(stat[11]) + Number(stat[12]), 0);
    return (ticks + Number(ended[13] ?? 0) + Number(ended[14] ?? 0)) * tickMs;
  };
};

type Measured = { perSecond: number; serverMs: number; databaseMs: number };

/** Loads all processes at once, each with its share of the connections. */
const measure = async (
  programs: readonly Program[],
  requests: readonly Parameters<typeof playLoad>[0]['request'][],
  effort: Effort,
  readDatabaseMs: () => number,
): Promise<Measured> => {
  const rounds: Measured[] = [];
  const share = { ...effort, connections: Math.ceil(effort.connections / programs.length) };
  for (let round = 0; round < effort.rounds; round += 1) {
    const before = readDatabaseMs();
    const played = await Promise.all(
      programs.map((program, index) =>
        playLoad({ name: 'process', program, request: requests[index] as never }, share, round > 0),
      ),
    );
    const perSecond = played.reduce((sum, one) => sum + one.perSecond, 0);
    const serverMs = played.reduce((sum, one) => sum + one.cpuEach * one.perSecond, 0) / perSecond;
    const databaseMs = (readDatabaseMs() - before) / (perSecond * effort.seconds);
    if (round > 0) rounds.push({ perSecond, serverMs, databaseMs });
  }
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    serverMs: median(rounds.map(({ serverMs }) => serverMs)),
    databaseMs: median(rounds.map(({ databaseMs }) => databaseMs)),
  };
};

/** Measures the processor time of a call with one, two and four processes on one database. */
export const measureProcesses = async (databaseUrl: string, effort: Effort): Promise<Section> => {
  const rows: string[][] = [];
  for (const count of counts) {
    const programs: Program[] = [];
    for (let started = 0; started < count; started += 1) programs.push(await startProduct(databaseUrl));
    const visitors = await Promise.all(programs.map(({ url }) => Visitor.signIn(url)));
    const step = await findStep(visitors[0] as Visitor, pageBytes);
    const readDatabaseMs = await createDatabaseMeter(databaseUrl);
    const reads = visitors.map((visitor) => readRequest(visitor, step));
    const records = [];
    for (const visitor of visitors) records.push(await recordRequest(visitor, step));
    for (const [call, requests] of [
      ['read a question', reads],
      ['record an action', records],
    ] as const) {
      const { perSecond, serverMs, databaseMs } = await measure(programs, requests, effort, readDatabaseMs);
      const figures = [perSecond, serverMs, databaseMs, serverMs + databaseMs];
      rows.push([`${call}, ${count}`, ...figures.map((figure, index) => formatNumber(figure, index === 0 ? 0 : 3))]);
    }
    await Promise.all(programs.map((program) => program.stop()));
  }
  const heads = ['call, processes', 'requests/s', 'CPU ms of the processes', 'of PostgreSQL', 'together'];
  return { title: 'Several processes on one database', text: formatTable(heads, rows), verdicts: [] };
};
