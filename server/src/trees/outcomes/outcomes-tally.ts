import { minOutcomePeople, roundToFives } from '@ok/contract/statistics/small-counts.ts';

/** Count of measurements, with the first five people who took them. */
export class Tally {
  #measurements = 0;
  readonly #people = new Set<number>();

  /** Adds measurements and their people. */
  add(measurements: number, people: readonly number[]): void {
    this.#measurements += measurements;
    for (const person of people) {
      if (this.#people.size >= minOutcomePeople) return;
      this.#people.add(person);
    }
  }

  /** Adds the counts of another tally. */
  addTally(other: Tally): void {
    this.add(other.#measurements, [...other.#people]);
  }

  /** Exact number of measurements. Use it for sorting only, never in a report. */
  get size(): number {
    return this.#measurements;
  }

  /** Whether there are enough people to report the count. */
  get isMany(): boolean {
    return this.#people.size >= minOutcomePeople;
  }

  /** Count as it may be reported: rounded to five, and null below five people. */
  reportableCount(): number | null {
    return roundToFives(this.#measurements, this.#people.size);
  }
}

/** Tallies by name. `of` creates a missing one. */
export class Tallies {
  readonly #tallies = new Map<string, Tally>();

  of(name: string): Tally {
    const tally = this.#tallies.get(name) ?? new Tally();
    this.#tallies.set(name, tally);
    return tally;
  }

  /** Reportable count of a tally; 0 for a missing one. */
  reportableCount(name: string): number | null {
    const tally = this.#tallies.get(name);
    return tally ? tally.reportableCount() : 0;
  }

  /** Tallies whose name begins with `name`, largest first. */
  withPrefix(name: string): [name: string, tally: Tally][] {
    return [...this.#tallies]
      .filter(([each]) => each.startsWith(name))
      .sort(([, one], [, other]) => other.size - one.size);
  }
}
