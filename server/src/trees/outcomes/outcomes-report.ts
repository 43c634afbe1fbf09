import { findPath, type KeyedAction } from '@ok/contract/measurement/find-path.ts';
import type { Outcomes } from '@ok/contract/routes/trees/tree-outcomes.ts';
import { scoreLevels } from '@ok/contract/rules/score-level.ts';
import type { FailedStep, PathStep } from '@ok/contract/tree/document/replay-answers.ts';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { type Effect, effectsOf } from './outcomes-effect.ts';
import { Tallies, Tally } from './outcomes-tally.ts';

/** Steps and changes that are told at the most. */
const mostTold = 100;

const scores = scoreLevels.map(({ score }) => score);

/** Of measurements that did the same and have the same score; see `readTraces`. */
export type Trace = [trace: string, score: number, measurements: number, people: number[]];

/** An answer of the live version by the id of its row; see `readAnswers`. */
export type KnownAnswer = [option: number, questionKey: string, key: string];

/** What is told, but for the versions: they are known before. */
export type Report = Omit<Outcomes, 'version' | 'live'>;

/** Counts what a version does to the outcomes of measurements; each path is replayed once, however many took it. */
export class OutcomesReport {
  readonly #effects: ReturnType<typeof effectsOf>;
  readonly #known = new Map<string, Effect>();
  readonly #tallies = new Tallies();
  readonly #answers = new Map<string, PathStep>();

  /** @param live the version on which was measured */
  constructor(live: TreeDocument, draft: TreeDocument) {
    this.#effects = effectsOf(live, draft);
  }

  /** Learns under which keys answers are known that traces name. */
  learn(answers: readonly KnownAnswer[]): void {
    for (const [id, question, option] of answers) this.#answers.set(String(id), { question, option });
  }

  #actionOf(done: string): KeyedAction {
    if (done === '-') return { action: 'BACK_CLICK', question: '', option: null };
    const isResult = done.startsWith('=');
    const { question, option } = this.#answers.get(isResult ? done.slice(1) : done) ?? { question: '', option: '' };
    return { action: isResult ? 'RESULT_SELECT' : 'OPTION_SELECT', question, option };
  }

  #effectOf(trace: string, score: number): Effect {
    const path = findPath(trace.split(' ').map((done) => this.#actionOf(done)));
    const name = `${score} ${path.map(({ question, option }) => `${question}/${option}`).join(' ')}`;
    const known = this.#known.get(name) ?? this.#effects.effectOn(path, score);
    this.#known.set(name, known);
    return known;
  }

  /** Counts measurements that did the same. */
  take([trace, score, measurements, people]: Trace): void {
    const { replayed, changes, cause } = this.#effectOf(trace, score);
    const count = (name: string) => this.#tallies.of(name).add(measurements, people);
    count('all');
    count(`row ${score}`);
    for (const change of changes) count(`through ${change}`);
    if (replayed.score === null) {
      count('untold');
      count(`untold ${score}`);
      count(`step ${JSON.stringify(replayed.step)}`);
      return;
    }
    count(`cell ${score} ${replayed.score}`);
    count(`to ${replayed.score}`);
    if (replayed.score === score) {
      count('stay');
      return;
    }
    count(replayed.score > score ? 'up' : 'down');
    for (const change of changes) count(`shifted ${change}`);
    if (cause !== null) {
      count(`caused ${cause}`);
      count(`shift ${cause} ${score} ${replayed.score}`);
    }
  }

  #steps(): Pick<Report, 'steps' | 'otherSteps'> {
    const all = this.#tallies.beginning('step ');
    const told = all.filter(([, tally]) => tally.isMany).slice(0, mostTold);
    const others = new Tally();
    for (const each of all) if (!told.includes(each)) others.join(each[1]);
    const stepOf = (name: string): FailedStep => JSON.parse(name.slice('step '.length));
    return {
      steps: told.map(([name, tally]) => ({ ...stepOf(name), measurements: tally.told() })),
      otherSteps: others.told(),
    };
  }

  #changes(): Report['changes'] {
    const sizeOf = (name: string) => this.#tallies.of(name).size;
    return this.#effects.changes
      .map(({ kind, node, key }, place) => ({ kind, node, key, place }))
      .filter(({ place }) => sizeOf(`through ${place}`) > 0)
      .sort(
        ({ place: one }, { place: other }) =>
          sizeOf(`caused ${other}`) - sizeOf(`caused ${one}`) ||
          sizeOf(`shifted ${other}`) - sizeOf(`shifted ${one}`) ||
          sizeOf(`through ${other}`) - sizeOf(`through ${one}`),
      )
      .slice(0, mostTold)
      .map(({ kind, node, key, place }) => ({
        kind,
        node,
        key,
        through: this.#tallies.told(`through ${place}`),
        shifted: this.#tallies.told(`shifted ${place}`),
        shifts: this.#tallies.beginning(`shift ${place} `).map(([name, tally]) => {
          const [, , from, to] = name.split(' ').map(Number);
          return { from: from ?? 0, to: to ?? 0, measurements: tally.told() };
        }),
      }));
  }

  /** What it came to. */
  told(): Report {
    const told = (name: string) => this.#tallies.told(name);
    return {
      measurements: told('all'),
      stay: told('stay'),
      up: told('up'),
      down: told('down'),
      untold: told('untold'),
      rows: scores.map((score) => ({
        score,
        cells: scores.map((to) => told(`cell ${score} ${to}`)),
        untold: told(`untold ${score}`),
        total: told(`row ${score}`),
      })),
      totals: scores.map((to) => told(`to ${to}`)),
      ...this.#steps(),
      changes: this.#changes(),
    };
  }
}
