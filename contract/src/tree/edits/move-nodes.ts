import { type NodeRef, nameOf, parentsOf, siblingsIn, subtreeOf } from '../document/node-parts.ts';
import type { Key, TreeDocument } from '../document/tree-document.ts';
import { moveExample, moveOption, moveQuestion, type QuestionPlace } from './node-edits.ts';
import type { Place, TreeEdit } from './tree-edits.ts';

/** Where nodes go: a question where questions go, options and examples beside others. */
export type MovePlace = { question: QuestionPlace } | { option: Place } | { example: Place };

/** The nodes that are in no other one of them: what is below one of several goes along with it, and once. */
export const topmost = (document: TreeDocument, refs: readonly NodeRef[]): NodeRef[] => {
  const below = new Set<string>();
  for (const ref of refs) {
    // What was walked already is below another one, and so is all that is below it.
    if (below.has(nameOf(ref))) continue;
    for (const each of subtreeOf(document, ref).slice(1)) below.add(nameOf(each));
  }
  const met = new Set<string>();
  return refs.filter((ref) => {
    const name = nameOf(ref);
    if (below.has(name) || met.has(name)) return false;
    met.add(name);
    return true;
  });
};

/** The list in which nodes stand in a row before a sibling, or last. */
const listWith = (siblings: readonly Key[], keys: readonly Key[], before: Key | null): Key[] => {
  const moved = new Set(keys);
  const rest = siblings.filter((key) => !moved.has(key));
  const at = before === null ? -1 : rest.indexOf(before);
  return rest.toSpliced(at < 0 ? rest.length : at, 0, ...keys);
};

/**
 * Moves nodes of one kind to a place, one behind the other as they are given; nothing where they stand there already. A
 * question stands alone behind an option or at the beginning, so that only one can go there.
 *
 * @throws WrongNode where a node is of another kind, BelowItself where the place is below one of them
 */
export const moveNodes = (document: TreeDocument, refs: readonly NodeRef[], place: MovePlace): TreeEdit[] => {
  const keys = refs.map(({ key }) => key);
  if ('question' in place) {
    const to = place.question;
    if (to !== null && keys.length > 1) throw new RangeError('One question alone goes there');
    const at = to === null ? undefined : to === 'root' ? document.root : document.options[to.option]?.next;
    return keys.flatMap((key) => (key === at ? [] : moveQuestion(document, key, to)));
  }
  const [node, to, move] =
    'option' in place
      ? (['option', place.option, moveOption] as const)
      : (['example', place.example, moveExample] as const);
  const siblings = siblingsIn(document, node, to.in);
  const moved = new Set(keys);
  // Before one that goes along is before the next that stays.
  const stays = to.before === null ? [] : siblings.slice(Math.max(0, siblings.indexOf(to.before)));
  const before = to.before === null ? null : (stays.find((key) => !moved.has(key)) ?? null);
  const list = listWith(siblings, keys, before);
  if (list.length === siblings.length && list.every((key, at) => key === siblings[at])) return [];
  return keys.flatMap((key) => move(document, key, { in: to.in, before }));
};

/**
 * Moves options or examples one place, up (-1) or down (1) among their siblings, each list of siblings by itself. What
 * has no place to go to stays, and so does what would have to pass it.
 */
export const stepNodes = (document: TreeDocument, refs: readonly NodeRef[], steps: -1 | 1): TreeEdit[] => {
  const edits: TreeEdit[] = [];
  const lists = new Map<string, { node: 'option' | 'example'; in: Key; keys: Set<Key> }>();
  for (const ref of refs) {
    const [parent] = ref.node === 'question' ? [] : parentsOf(document, ref);
    if (ref.node === 'question' || parent === undefined) continue;
    const name = `${ref.node} ${parent}`;
    const list = lists.get(name) ?? { node: ref.node, in: parent, keys: new Set() };
    lists.set(name, list);
    list.keys.add(ref.key);
  }
  for (const { node, in: parent, keys } of lists.values()) {
    const list = [...siblingsIn(document, node, parent)];
    const places = [...list.keys()];
    // Whoever goes first makes room for the next.
    for (const at of steps < 0 ? places : places.reverse()) {
      const [key, other] = [list[at], list[at + steps]];
      if (key === undefined || other === undefined || !keys.has(key) || keys.has(other)) continue;
      const before = (steps < 0 ? other : list[at + 2]) ?? null;
      edits.push({ edit: 'move', node, key, from: parent, to: { in: parent, before } });
      list.splice(at, 1);
      list.splice(at + steps, 0, key);
    }
  }
  return edits;
};

/**
 * Where options of one question come when they go a level up, behind the option that leads to their question; or a level
 * down, into the question that the option before them leads to. Undefined where there is no such place.
 */
export const levelPlace = (
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
    const chosen = new Set(refs.map(({ key }) => key));
    const at = siblings.findIndex((key) => chosen.has(key));
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
