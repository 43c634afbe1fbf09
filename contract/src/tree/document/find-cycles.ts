import type { Key, TreeDocument } from './tree-document.ts';

/**
 * Finds the questions that lead back to themselves, one list per cycle: the strongly connected components of the graph.
 * Uses Tarjan's algorithm with an explicit stack, so that the depth of a tree is unlimited.
 */
export const findCycles = ({ questions, options }: Pick<TreeDocument, 'questions' | 'options'>): Key[][] => {
  const followersOf = (key: Key): Key[] =>
    (questions[key]?.options ?? []).flatMap((option) => {
      const next = options[option]?.next;
      return next && Object.hasOwn(questions, next) ? [next] : [];
    });

  const order = new Map<Key, number>();
  /** Order number of the earliest question that each question leads back to. */
  const lowLinks = new Map<Key, number>();
  const stack: Key[] = [];
  const onStack = new Set<Key>();
  const cycles: Key[][] = [];

  const enter = (key: Key) => {
    order.set(key, order.size);
    lowLinks.set(key, order.size - 1);
    stack.push(key);
    onStack.add(key);
    return { key, followers: followersOf(key), at: 0 };
  };
  const lowerLink = (key: Key, to: number) => lowLinks.set(key, Math.min(lowLinks.get(key) ?? to, to));

  for (const start in questions) {
    if (order.has(start)) continue;
    const walk = [enter(start)];
    for (let step = walk.at(-1); step; step = walk.at(-1)) {
      const { key, followers } = step;
      const next = followers[step.at];
      if (next !== undefined) {
        step.at += 1;
        if (!order.has(next)) walk.push(enter(next));
        else if (onStack.has(next)) lowerLink(key, order.get(next) ?? 0);
        continue;
      }
      walk.pop();
      const lowest = lowLinks.get(key) ?? 0;
      const before = walk.at(-1);
      if (before) lowerLink(before.key, lowest);
      if (lowest !== order.get(key)) continue;
      const component = stack.splice(stack.lastIndexOf(key));
      for (const each of component) onStack.delete(each);
      if (component.length > 1 || followers.includes(key)) cycles.push(component);
    }
  }
  return cycles;
};
