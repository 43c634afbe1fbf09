import autocannon, { type LoadRequest, type LoadResult } from 'autocannon';
import { median, quantile } from './figures.ts';
import type { Program } from './program.ts';

/** A program under comparison, with its request. */
export type ComparedProgram = { name: string; program: Program; request: LoadRequest };

/**
 * Load of a comparison. The sides take their `rounds` by turns, so that a disturbance of the machine reaches all of
 * them.
 */
export type Effort = { connections: number; seconds: number; rounds: number };

/** Figures of one round of one side: latencies and CPU time in milliseconds. */
export type Round = { perSecond: number; p50: number; p99: number; cpuEach: number };

type RoundWithLatencies = Round & { latencies: readonly number[] };

/** Medians of a side over its rounds, in milliseconds and MB. */
export type Measured = {
  name: string;
  perSecond: number;
  p50: number;
  p99: number;
  cpuEach: number;
  memory: number;
  rounds: readonly Round[];
};

/** Plays one round of one side. */
export const playLoad = async (
  side: ComparedProgram,
  { connections, seconds }: Effort,
  isCounted = true,
): Promise<RoundWithLatencies> => {
  const latencies: number[] = [];
  const cpuBefore = side.program.cpu();
  const began = performance.now();
  const result = await new Promise<LoadResult>((resolve, reject) => {
    const options = { url: side.program.url, connections, duration: seconds, requests: [side.request] };
    // The generator's own histogram has whole milliseconds only.
    autocannon(options, (error, found) => (error ? reject(error) : resolve(found))).on(
      'response',
      (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds),
    );
  });
  const elapsed = (performance.now() - began) / 1000;
  const failures = result.non2xx + result.errors + result.timeouts;
  if (failures > 0 || (isCounted && latencies.length === 0)) {
    throw new Error(`${side.name}: ${failures} of ${latencies.length} requests failed, which makes its figures void`);
  }
  const cpuEach = (side.program.cpu() - cpuBefore) / latencies.length;
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)];
  return { perSecond: latencies.length / elapsed, p50, p99, cpuEach, latencies };
};

/**
 * Measures the sides by turns, after an uncounted round each. Every other round runs in the opposite order, so that no
 * side always follows the same one.
 */
export const compare = async (sides: readonly ComparedProgram[], effort: Effort): Promise<Measured[]> => {
  const roundsOf = new Map(sides.map((side) => [side, [] as Round[]]));
  // The first answers of a program may take longer than a round: it opens connections and plans statements.
  for (const side of sides) await playLoad(side, effort, false);
  for (let round = 0; round < effort.rounds; round += 1) {
    const order = round % 2 === 0 ? sides : sides.toReversed();
    for (const side of order) roundsOf.get(side)?.push(await playLoad(side, effort));
  }
  return sides.map((side) => summarise(side, roundsOf.get(side) ?? []));
};

const summarise = (side: ComparedProgram, rounds: readonly Round[]): Measured => ({
  name: side.name,
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map((round) => round.p50)),
  p99: median(rounds.map((round) => round.p99)),
  cpuEach: median(rounds.map(({ cpuEach }) => cpuEach)),
  memory: side.program.memory(),
  rounds,
});

/** Median over the rounds of the ratio between two sides in the same round, which were disturbed alike. */
export const medianRatio = (side: Measured, other: Measured, of: (round: Round) => number): number =>
  median(side.rounds.map((round, index) => of(round) / of(other.rounds[index] ?? round)));

/** Milliseconds of the p99 of callers alone and beside others, with the others' answers a second. */
export type Tail = { alone: number; beside: number; othersPerSecond: number };

/**
 * Measures the p99 of `callers` by turns alone and while others load the same server. The p99 covers all rounds
 * together: one round has too few requests beyond it.
 */
export const tailBeside = async (
  side: ComparedProgram,
  callers: number,
  others: ComparedProgram,
  effort: Effort,
): Promise<Tail> => {
  const [alone, beside, perSecond]: [number[], number[], number[]] = [[], [], []];
  const few = { ...effort, connections: callers };
  await playLoad(side, few, false);
  for (let round = 0; round < effort.rounds; round += 1) {
    alone.push(...(await playLoad(side, few)).latencies);
    const [disturbed, other] = await Promise.all([playLoad(side, few), playLoad(others, effort)]);
    beside.push(...disturbed.latencies);
    perSecond.push(other.perSecond);
  }
  return { alone: quantile(alone, 0.99), beside: quantile(beside, 0.99), othersPerSecond: median(perSecond) };
};
