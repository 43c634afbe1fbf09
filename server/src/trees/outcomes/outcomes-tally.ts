import { minPeople, roundToFives } from '@ok/contract/rules/few-people.ts';

/** Measurements that are counted together, and the first five of the people who took them. */
export class Tally {
  #measurements = 0;
  readonly #people = new Set<number>();

  /** Counts measurements that these people took. */
  add(measurements: number, people: readonly number[]): void {
    this.#measurements += measurements;
    for (const person of people) {
      if (this.#people.size >= minPeople) return;
      this.#people.add(person);
    }
  }

  /** Counts what another one has counted. */
  join(other: Tally): void {
    this.add(other.#measurements, [...other.#people]);
  }

  /** Only to put in order: it is never told as it is. */
  get size(): number {
    return this.#measurements;
  }

  /** Whether enough people took them to be told of. */
  get isMany(): boolean {
    return this.#people.size >= minPeople;
  }

  /** What may be told of them. */
  told(): number | null {
    return roundToFives(this.#measurements, this.#people.size);
  }
}

/** Tallies by a name, each made when it is first asked for. */
export class Tallies {
  readonly #tallies = new Map<string, Tally>();

  of(name: string): Tally {
    const known = this.#tallies.get(name) ?? new Tally();
    this.#tallies.set(name, known);
    return known;
  }

  /** What may be told of those of a name, which may be none. */
  told(name: string): number | null {
    const tally = this.#tallies.get(name);
    return tally ? tally.told() : 0;
  }

  /** Those that begin with a name, those of most measurements first. */
  beginning(name: string): [name: string, tally: Tally][] {
    return [...this.#tallies]
      .filter(([each]) => each.startsWith(name))
      .sort(([, one], [, other]) => other.size - one.size);
  }
}
