import { checkTree } from '../contract/src/tree/check-tree.ts';
import type { TreeEdit } from '../contract/src/tree/tree-edits.ts';
import { firstOf, type TreeCalls, teen } from './tree-calls.ts';

/** What an answer said. */
export const before = 'De ouder is beschikbaar en laat de tiener het tempo bepalen';
/** What it says in the draft. */
export const after = 'De ouder is aanwezig en laat de tiener het tempo bepalen';
/** What is too hard to read. */
export const hard = 'Organisational considerations necessitate methodological familiarisation, '.repeat(6).trim();
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
    harden: () =>
      calls.edit(draft, [
        { edit: 'text', node: 'option', key: second.key, language: 'en', field: 'name', value: hard },
      ]),
    /** An error, in one language. */
    untranslate: () =>
      calls.edit(draft, [
        { edit: 'text', node: 'option', key: second.key, language: 'en', field: 'name', value: null },
      ]),
    /** A warning: nothing leads to a result with this score any more. */
    neverReach: (score: number) =>
      calls.edit(
        draft,
        options.flatMap(([key, option]) => {
          const isLast = document.results[option.result ?? '']?.score === score;
          const [other] = Object.entries(document.results).find(([, each]) => each.score !== score) ?? [];
          return isLast && other ? [{ edit: 'set', node: 'option', key, field: 'result', value: other } as const] : [];
        }),
      ),
    /** An error. */
    lose: () => leads(null),
    mend: () => leads(result),
  };
};
