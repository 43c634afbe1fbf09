import { checkTree } from '../contract/src/tree/checks/check-tree.ts';
import type { TreeEdit } from '../contract/src/tree/edits/tree-edits.ts';
import { firstOf, type TreeCalls, teen } from './tree-calls.ts';

/** Text of an answer in the live version. */
export const before = 'De ouder is beschikbaar en laat de tiener het tempo bepalen';
/** Text of that answer in the draft. */
export const after = 'De ouder is aanwezig en laat de tiener het tempo bepalen';
/** A text that is too hard to read. */
export const hard = 'Organisational considerations necessitate methodological familiarisation, '.repeat(6).trim();
/** Reason for publishing despite a warning. */
export const reason = 'Het Engels volgt volgende week.';

/** Makes a new tree with a published version, and a draft of the next. */
export const makeTree = async (calls: TreeCalls, name: string) => {
  const shipped = (await calls.trees()).find(({ treeId }) => treeId === teen)?.versions[0];
  const { id: live, treeId } = await calls.copy(shipped?.id ?? 0, true);
  await calls.edit(live, [
    { edit: 'text', node: 'tree', language: 'nl', field: 'name', value: name },
    // Mends the shipped problems of texts, so that only those that a test adds are left.
    ...checkTree(await calls.read(live)).flatMap(({ node, key, language, field }) =>
      field === undefined
        ? []
        : [
            {
              edit: 'text',
              node,
              ...(node !== 'tree' && { key }),
              language,
              field,
              value: 'It is easy to read.',
            } as TreeEdit,
          ],
    ),
  ]);
  await calls.setTest(treeId, false);
  await calls.publish(live);
  const { id: draft } = await calls.copy(live);
  const document = await calls.read(draft);
  const [first, second] = firstOf(document).options;
  // Other answers lead to the result as well, so it stays.
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
    /** Changes a Dutch text. */
    reword: () =>
      calls.edit(draft, [
        { edit: 'text', node: 'option', key: first.key, language: 'nl', field: 'name', value: after },
      ]),
    /** Adds a warning. */
    harden: () =>
      calls.edit(draft, [
        { edit: 'text', node: 'option', key: second.key, language: 'en', field: 'name', value: hard },
      ]),
    /** Adds an error, in one language. */
    untranslate: () =>
      calls.edit(draft, [
        { edit: 'text', node: 'option', key: second.key, language: 'en', field: 'name', value: null },
      ]),
    /** Adds a warning: no answer leads to a result with this score any more. */
    neverReach: (score: number) =>
      calls.edit(
        draft,
        options.flatMap(([key, option]) => {
          const isLast = document.results[option.result ?? '']?.score === score;
          const [other] = Object.entries(document.results).find(([, each]) => each.score !== score) ?? [];
          return isLast && other ? [{ edit: 'set', node: 'option', key, field: 'result', value: other } as const] : [];
        }),
      ),
    /** Adds an error. */
    lose: () => leads(null),
    mend: () => leads(result),
  };
};
