import autocannon, { type LoadRequest, type LoadResult } from 'autocannon';
import { median, quantile } from './figures.ts';
import type { Program } from './program.ts';

/** One of the things that are compared. */
export type Side = { name: string; program: Program; request: LoadRequest };

/** How hard and how long; `rounds` in turn, so that what disturbs this machine disturbs all sides. */
export type Effort = { connections: number; seconds: number; rounds: number };

/** What one round of one side came to. */
export type Round = { perSecond: number; p50: number; p99: number; cpuEach: number };

type Played = Round & { latencies: readonly number[] };

/** What came of a side: medians over its rounds, milliseconds and MB. */
export type Measured = {
  name: string;
  perSecond: number;
  p50: number;
  p99: number;
  cpuEach: number;
  memory: number;
  rounds: readonly Round[];
};

const playRound = async (side: Side, { connections, seconds }: Effort, isCounted = true): Promise<Played> => {
  const latencies: number[] = [];
  const cpuBefore = side.program.cpu();
  const began = performance.now();
  const result = await new Promise<LoadResult>((resolve, reject) => {
    const options = { url: side.program.url, connections, duration: seconds, requests: [side.request] };
    // The generator's own histogram knows whole milliseconds only.
    autocannon(options, (error, found) => (error ? reject(error) : resolve(found))).on(
      'response',
      (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds),
    );
  });
  const elapsed = (performance.now() - began) / 1000;
  const faults = result.non2xx + result.errors + result.timeouts;
  if (faults > 0 || (isCounted && latencies.length === 0)) {
    throw new Error(`${side.name}: ${faults} of ${latencies.length} requests failed, which makes its figures void`);
  }
  const cpuEach = (side.program.cpu() - cpuBefore) / latencies.length;
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
  return { perSecond: latencies.length / elapsed, p50, p99, cpuEach, latencies };
};

/**
 * Measures sides in turn, after a round each that is not counted. Every other round goes the other way about, so that
 * no side always comes after the same one.
 */
export const compare = async (sides: readonly Side[], effort: Effort): Promise<Measured[]> => {
  const played = new Map(sides.map((side) => [side, [] as Round[]]));
  // The first answers of a program may take longer than a round: connections are made and statements planned.
  for (const side of sides) await playRound(side, effort, false);
  for (let round = 0; round < effort.rounds; round += 1) {
    const order = round % 2 === 0 ? sides : sides.toReversed();
    for (const side of order) played.get(side)?.push(await playRound(side, effort));
  }
  return sides.map((side) => summed(side, played.get(side) ?? []));
};

const summed = (side: Side, rounds: readonly Round[]): Measured => ({
  name: side.name,
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map((round) => round.p50)),
  p99: median(rounds.map((round) => round.p99)),
  cpuEach: median(rounds.map(({ cpuEach }) => cpuEach)),
  memory: side.program.memory(),
  rounds,
});

/** The median over rounds of what one side is of another in the same round: both were disturbed alike. */
export const ratio = (side: Measured, other: Measured, of: (round: Round) => number): number =>
  median(side.rounds.map((round, index) => of(round) / of(other.rounds[index] ?? round)));

/** Milliseconds of the p99 of callers by themselves and beside others, and what the others were answered meanwhile. */
export type Tail = { alone: number; beside: number; othersPerSecond: number };

/**
 * The p99 of so many callers by themselves, and again while others put the same server under load, in turn. Of all
 * rounds together: a round has too few requests beyond its p99.
 */
export const tailBeside = async (side: Side, callers: number, others: Side, effort: Effort): Promise<Tail> => {
  const [alone, beside, perSecond]: [number[], number[], number[]] = [[], [], []];
  const few = { ...effort, connections: callers };
  await playRound(side, few, false);
  for (let round = 0; round < effort.rounds; round += 1) {
    alone.push(...(await playRound(side, few)).latencies);
    const [disturbed, other] = await Promise.all([playRound(side, few), playRound(others, effort)]);
    beside.push(...disturbed.latencies);
    perSecond.push(other.perSecond);
  }
  return { alone: quantile(alone, 0.99), beside: quantile(beside, 0.99), othersPerSecond: median(perSecond) };
};
