import type { Choices } from './calls.ts';

/** Question with the version that its text comes from. */
type PlacedQuestion = { key: string; tree: number; version: number };

/** Creates a function that makes the address of a question in the editor of its version. */
export const createQuestionAddress = ({ trees }: Pick<Choices, 'trees'>) => {
  const versionIds = new Map(
    trees.flatMap(({ treeId, versions }) => versions.map(({ version, id }) => [`${treeId} ${version}`, id])),
  );
  return ({ key, tree, version }: PlacedQuestion) => {
    const id = versionIds.get(`${tree} ${version}`);
    return { to: id === undefined ? '/admin/question-trees' : `/admin/question-trees/${id}`, search: { node: key } };
  };
};
