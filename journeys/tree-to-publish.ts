import { checkTree } from '../contract/src/tree/check-tree.ts';
import type { TreeEdit } from '../contract/src/tree/tree-edits.ts';
import { firstOf, type TreeCalls, teen } from './tree-calls.ts';

/** What an answer said. */
export const before = 'De ouder is beschikbaar en laat de tiener het tempo bepalen';
/** What it says in the draft. */
export const after = 'De ouder is aanwezig en laat de tiener het tempo bepalen';
/** Why it is published in spite of a warning. */
export const reason = 'Het Engels volgt volgende week.';

/** A tree of a test's own with a published version, and a draft of the next. */
export const makeTree = async (calls: TreeCalls, name: string) => {
  const shipped = (await calls.trees()).find(({ treeId }) => treeId === teen)?.versions[0];
  const { id: live, treeId } = await calls.copy(shipped?.id ?? 0, true);
  await calls.edit(live, [
    { edit: 'text', node: 'tree', language: 'nl', field: 'name', value: name },
    // Nothing is wrong with it but what a test makes wrong.
    ...checkTree(await calls.read(live)).map(
      ({ node, key, language = '', field = '' }) =>
        ({
          edit: 'text',
          node,
          ...(node !== 'tree' && { key }),
          language,
          field,
          value: 'It is easy to read.',
        }) as TreeEdit,
    ),
  ]);
  await calls.setTest(treeId, false);
  await calls.publish(live);
  const { id: draft } = await calls.copy(live);
  const document = await calls.read(draft);
  const [first, second] = firstOf(document).options;
  // Others lead there as well, so that the result itself stays.
  const options = Object.entries(document.options);
  const last = options.find(
    ([, { result }]) => result && options.filter(([, one]) => one.result === result).length > 1,
  );
  if (!first || !second || !last) throw new Error('the tree is too short');
  const [lastKey, { result, identifier }] = last;
  const leads = (result: string | null) =>
    calls.edit(draft, [{ edit: 'set', node: 'option', key: lastKey, field: 'result', value: result }]);
  return {
    live,
    draft,
    treeId,
    first,
    second,
    last: { key: lastKey, identifier },
    /** Another word in Dutch. */
    reword: () =>
      calls.edit(draft, [
        { edit: 'text', node: 'option', key: first.key, language: 'nl', field: 'name', value: after },
      ]),
    /** A warning. */
    untranslate: () =>
      calls.edit(draft, [
        { edit: 'text', node: 'option', key: second.key, language: 'en', field: 'name', value: null },
      ]),
    /** An error. */
    lose: () => leads(null),
    mend: () => leads(result),
  };
};
