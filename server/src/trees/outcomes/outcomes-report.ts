import { findPath, type KeyedAction } from '@ok/contract/measurement/find-path.ts';
import type { Outcomes } from '@ok/contract/routes/trees/tree-outcomes.ts';
import { scores } from '@ok/contract/rules/results/score-level.ts';
import type { FailedStep, PathStep } from '@ok/contract/tree/document/replay-answers.ts';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { createEffectFinder, type Effect } from './outcomes-effect.ts';
import { Tallies, Tally } from './outcomes-tally.ts';

/** Maximum number of reported steps, and of reported changes. */
const maxReported = 100;

/** Measurements with the same actions and the same score; see `readTraces`. */
export type Trace = [trace: string, score: number, measurements: number, people: number[]];

/** Keys of an answer of the live version, by the id of its row; see `readAnswerKeys`. */
export type AnswerKeys = [option: number, questionKey: string, key: string];

/** Report without the versions, which the caller adds. */
export type EffectReport = Omit<Outcomes, 'version' | 'live'>;

/** Counts the effects of a version on the outcomes of measurements. Each distinct path is replayed once. */
export class OutcomesReport {
  readonly #effects: ReturnType<typeof createEffectFinder>;
  readonly #effectCache = new Map<string, Effect>();
  readonly #tallies = new Tallies();
  readonly #answers = new Map<string, PathStep>();

  /** @param live version of the measurements */
  constructor(live: TreeDocument, draft: TreeDocument) {
    this.#effects = createEffectFinder(live, draft);
  }

  /** Adds the keys of answers. Traces name answers by id. */
  addAnswers(answers: readonly AnswerKeys[]): void {
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
    const effect = this.#effectCache.get(name) ?? this.#effects.findEffect(path, score);
    this.#effectCache.set(name, effect);
    return effect;
  }

  /** Counts the measurements of a trace. */
  addTrace([trace, score, measurements, people]: Trace): void {
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

  #steps(): Pick<EffectReport, 'steps' | 'otherSteps'> {
    const all = this.#tallies.withPrefix('step ');
    const reportedSteps = all.filter(([, tally]) => tally.isMany).slice(0, maxReported);
    const remainder = new Tally();
    for (const each of all) if (!reportedSteps.includes(each)) remainder.addTally(each[1]);
    const stepOf = (name: string): FailedStep => JSON.parse(name.slice('step '.length));
    return {
      steps: reportedSteps.map(([name, tally]) => ({ ...stepOf(name), measurements: tally.reportableCount() })),
      otherSteps: remainder.reportableCount(),
    };
  }

  #changes(): EffectReport['changes'] {
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
      .slice(0, maxReported)
      .map(({ kind, node, key, place }) => ({
        kind,
        node,
        key,
        through: this.#tallies.reportableCount(`through ${place}`),
        shifted: this.#tallies.reportableCount(`shifted ${place}`),
        shifts: this.#tallies.withPrefix(`shift ${place} `).map(([name, tally]) => {
          const [, , from, to] = name.split(' ').map(Number);
          return { from: from ?? 0, to: to ?? 0, measurements: tally.reportableCount() };
        }),
      }));
  }

  createReport(): EffectReport {
    const countOf = (name: string) => this.#tallies.reportableCount(name);
    return {
      measurements: countOf('all'),
      stay: countOf('stay'),
      up: countOf('up'),
      down: countOf('down'),
      untold: countOf('untold'),
      rows: scores.map((score) => ({
        score,
        cells: scores.map((to) => countOf(`cell ${score} ${to}`)),
        untold: countOf(`untold ${score}`),
        total: countOf(`row ${score}`),
      })),
      totals: scores.map((to) => countOf(`to ${to}`)),
      ...this.#steps(),
      changes: this.#changes(),
    };
  }
}
