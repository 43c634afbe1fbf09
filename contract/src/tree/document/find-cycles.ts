import type { Key, TreeDocument } from './tree-document.ts';

type WalkStep = { key: Key; followers: Key[]; at: number };

/** State of Tarjan's algorithm, which finds the strongly connected components of a graph. */
class ComponentSearch {
  readonly cycles: Key[][] = [];
  readonly #order = new Map<Key, number>();
  /** Order number of the earliest question that each question leads back to. */
  readonly #lowLinks = new Map<Key, number>();
  readonly #stack: Key[] = [];
  readonly #onStack = new Set<Key>();
  readonly #followersOf: (key: Key) => Key[];

  constructor(followersOf: (key: Key) => Key[]) {
    this.#followersOf = followersOf;
  }

  /** Visits all questions below one. An explicit stack replaces recursion, so that the depth of a tree is unlimited. */
  walkFrom(start: Key) {
    if (this.#order.has(start)) return;
    const walk = [this.#enter(start)];
    for (let step = walk.at(-1); step; step = walk.at(-1)) {
      const next = step.followers[step.at];
      step.at += 1;
      if (next === undefined) {
        walk.pop();
        this.#leave(step, walk.at(-1));
      } else if (!this.#order.has(next)) walk.push(this.#enter(next));
      else if (this.#onStack.has(next)) this.#lowerLink(step.key, this.#order.get(next) ?? 0);
    }
  }

  #enter(key: Key): WalkStep {
    this.#order.set(key, this.#order.size);
    this.#lowLinks.set(key, this.#order.size - 1);
    this.#stack.push(key);
    this.#onStack.add(key);
    return { key, followers: this.#followersOf(key), at: 0 };
  }

  #lowerLink(key: Key, to: number) {
    this.#lowLinks.set(key, Math.min(this.#lowLinks.get(key) ?? to, to));
  }

  /** Records the component of a question that leads back to no earlier one. */
  #leave({ key, followers }: WalkStep, before: WalkStep | undefined) {
    const lowest = this.#lowLinks.get(key) ?? 0;
    if (before) this.#lowerLink(before.key, lowest);
    if (lowest !== this.#order.get(key)) return;
    const component = this.#stack.splice(this.#stack.lastIndexOf(key));
    for (const each of component) this.#onStack.delete(each);
    if (component.length > 1 || followers.includes(key)) this.cycles.push(component);
  }
}

/** Finds the questions that lead back to themselves, one list per cycle. */
export const findCycles = ({ questions, options }: Pick<TreeDocument, 'questions' | 'options'>): Key[][] => {
  const search = new ComponentSearch((key) =>
    (questions[key]?.options ?? []).flatMap((option) => {
      const next = options[option]?.next;
      return next && Object.hasOwn(questions, next) ? [next] : [];
    }),
  );
  for (const start in questions) search.walkFrom(start);
  return search.cycles;
};
