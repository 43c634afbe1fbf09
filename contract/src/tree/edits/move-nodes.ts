import { type NodeRef, parentsOf, refName, siblingsIn, subtreeOf } from '../document/node-parts.ts';
import type { Key, TreeDocument } from '../document/tree-document.ts';
import { moveListedNode, moveQuestion, type QuestionPlace } from './node-edits.ts';
import type { Place, TreeEdit } from './tree-edits.ts';

/** Place for nodes: a question goes to a question's place, options and examples go between siblings. */
export type MovePlace = { question: QuestionPlace } | { option: Place } | { example: Place };

/** Finds the nodes that are not below another of the nodes: moving a node moves the nodes below it. */
export const findTopmost = (document: TreeDocument, refs: readonly NodeRef[]): NodeRef[] => {
  const below = new Set<string>();
  for (const ref of refs) {
    // If a node is below another one, the nodes below it are too.
    if (below.has(refName(ref))) continue;
    for (const each of subtreeOf(document, ref).slice(1)) below.add(refName(each));
  }
  const seen = new Set<string>();
  return refs.filter((ref) => {
    const name = refName(ref);
    if (below.has(name) || seen.has(name)) return false;
    seen.add(name);
    return true;
  });
};

/** Inserts keys into a list before a sibling, or at the end. */
const insertKeys = (siblings: readonly Key[], keys: readonly Key[], before: Key | null): Key[] => {
  const movedKeys = new Set(keys);
  const rest = siblings.filter((key) => !movedKeys.has(key));
  const at = before === null ? -1 : rest.indexOf(before);
  return rest.toSpliced(at < 0 ? rest.length : at, 0, ...keys);
};

/**
 * Moves nodes of one kind to a place, in the given order. No edits if they are already there. The place of a question
 * takes a single one.
 *
 * @throws WrongNode if a node has another kind, BelowItself if the place is below one of the nodes
 */
export const moveNodes = (document: TreeDocument, refs: readonly NodeRef[], place: MovePlace): TreeEdit[] => {
  const keys = refs.map(({ key }) => key);
  if ('question' in place) {
    const to = place.question;
    if (to !== null && keys.length > 1) throw new RangeError('One question alone goes there');
    const at = to === null ? undefined : to === 'root' ? document.root : document.options[to.option]?.next;
    return keys.flatMap((key) => (key === at ? [] : moveQuestion(document, key, to)));
  }
  const [node, to] = 'option' in place ? (['option', place.option] as const) : (['example', place.example] as const);
  const siblings = siblingsIn(document, node, to.in);
  const movedKeys = new Set(keys);
  // If the sibling moves along, the next one that stays takes its role.
  const followers = to.before === null ? [] : siblings.slice(Math.max(0, siblings.indexOf(to.before)));
  const before = to.before === null ? null : (followers.find((key) => !movedKeys.has(key)) ?? null);
  const list = insertKeys(siblings, keys, before);
  if (list.length === siblings.length && list.every((key, at) => key === siblings[at])) return [];
  return keys.flatMap((key) => moveListedNode(document, { node, key }, { in: to.in, before }));
};

/** Moves keys of a list one position. Returns each moved key, with the sibling that it then precedes. */
const shiftInList = (siblings: readonly Key[], keys: ReadonlySet<Key>, steps: -1 | 1) => {
  const list = [...siblings];
  const places = [...list.keys()];
  const moves: { key: Key; before: Key | null }[] = [];
  // The node nearest to the edge moves first and makes room for the next.
  for (const at of steps < 0 ? places : places.reverse()) {
    const [key, other] = [list[at], list[at + steps]];
    if (key === undefined || other === undefined || !keys.has(key) || keys.has(other)) continue;
    moves.push({ key, before: (steps < 0 ? other : list[at + 2]) ?? null });
    list.splice(at, 1);
    list.splice(at + steps, 0, key);
  }
  return moves;
};

/**
 * Moves options or examples one position up (-1) or down (1) among their siblings. Nodes without room stay, and so do
 * nodes that would have to pass them.
 */
export const shiftNodes = (document: TreeDocument, refs: readonly NodeRef[], steps: -1 | 1): TreeEdit[] => {
  const lists = new Map<string, { node: 'option' | 'example'; in: Key; keys: Set<Key> }>();
  for (const ref of refs) {
    const [parent] = ref.node === 'question' ? [] : parentsOf(document, ref);
    if (ref.node === 'question' || parent === undefined) continue;
    const name = `${ref.node} ${parent}`;
    const list = lists.get(name) ?? { node: ref.node, in: parent, keys: new Set() };
    lists.set(name, list);
    list.keys.add(ref.key);
  }
  return [...lists.values()].flatMap(({ node, in: parent, keys }) =>
    shiftInList(siblingsIn(document, node, parent), keys, steps).map(
      ({ key, before }): TreeEdit => ({ edit: 'move', node, key, from: parent, to: { in: parent, before } }),
    ),
  );
};

/**
 * Finds the place of options of one question that move a level: up, after the option that leads to their question; or
 * down, into the question that the option before them leads to. Undefined without such a place.
 */
export const findLevelPlace = (
  document: TreeDocument,
  refs: readonly NodeRef[],
  level: 'up' | 'down',
): MovePlace | undefined => {
  const [first] = refs;
  if (!first || refs.some(({ node }) => node !== 'option')) return undefined;
  const [question] = parentsOf(document, first);
  const siblings = question === undefined ? [] : siblingsIn(document, 'option', question);
  if (question === undefined || !refs.every(({ key }) => siblings.includes(key))) return undefined;
  if (level === 'down') {
    const selectedKeys = new Set(refs.map(({ key }) => key));
    const at = siblings.findIndex((key) => selectedKeys.has(key));
    const next = document.options[siblings[at - 1] ?? '']?.next ?? null;
    return next === null || !Object.hasOwn(document.questions, next) || next === question
      ? undefined
      : { option: { in: next, before: null } };
  }
  const [option] = parentsOf(document, { node: 'question', key: question });
  const [above] = option === undefined ? [] : parentsOf(document, { node: 'option', key: option });
  if (option === undefined || above === undefined || above === question) return undefined;
  const list = siblingsIn(document, 'option', above);
  return { option: { in: above, before: list[list.indexOf(option) + 1] ?? null } };
};
