import type { Key, TreeDocument } from './tree-document.ts';

/**
 * The questions that lead back to themselves, those that go round together in one list: the strongly connected parts
 * of the graph, by Tarjan's algorithm with a stack of its own, so that no depth is too much.
 */
export const findCycles = ({ questions, options }: Pick<TreeDocument, 'questions' | 'options'>): Key[][] => {
  const followersOf = (key: Key): Key[] =>
    (questions[key]?.options ?? []).flatMap((option) => {
      const next = options[option]?.next;
      return next && Object.hasOwn(questions, next) ? [next] : [];
    });

  const order = new Map<Key, number>();
  /** The earliest question that each one leads back to. */
  const low = new Map<Key, number>();
  const open: Key[] = [];
  const isOpen = new Set<Key>();
  const cycles: Key[][] = [];

  const enter = (key: Key) => {
    order.set(key, order.size);
    low.set(key, order.size - 1);
    open.push(key);
    isOpen.add(key);
    return { key, followers: followersOf(key), at: 0 };
  };
  const lower = (key: Key, to: number) => low.set(key, Math.min(low.get(key) ?? to, to));

  for (const start in questions) {
    if (order.has(start)) continue;
    const walk = [enter(start)];
    for (let step = walk.at(-1); step; step = walk.at(-1)) {
      const { key, followers } = step;
      const next = followers[step.at];
      if (next !== undefined) {
        step.at += 1;
        if (!order.has(next)) walk.push(enter(next));
        else if (isOpen.has(next)) lower(key, order.get(next) ?? 0);
        continue;
      }
      walk.pop();
      const lowest = low.get(key) ?? 0;
      const before = walk.at(-1);
      if (before) lower(before.key, lowest);
      if (lowest !== order.get(key)) continue;
      const together = open.splice(open.lastIndexOf(key));
      for (const each of together) isOpen.delete(each);
      if (together.length > 1 || followers.includes(key)) cycles.push(together);
    }
  }
  return cycles;
};
