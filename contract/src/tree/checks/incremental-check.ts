import {
  activeLanguages,
  type Key,
  type NodeKind,
  type NodeOf,
  recordOf,
  type TreeDocument,
} from '../document/tree-document.ts';
import { checkEntry, checkHead } from './check-entries.ts';
import { checkStructure, isSameStructure } from './check-structure.ts';
import type { TreeProblem } from './tree-problems.ts';

/** Problems of the entries of one kind of node, cached by entry. */
class RecordCheck<N extends NodeKind> {
  readonly #node: N;
  #record: Readonly<Record<Key, NodeOf[N]>> = {};
  #problems = new Map<Key, TreeProblem[]>();

  constructor(node: N) {
    this.#node = node;
  }

  /** Checks the entries that have changed since the last call; returns the problems of all. */
  check(record: Readonly<Record<Key, NodeOf[N]>>, languages: readonly string[]): Iterable<TreeProblem[]> {
    if (record === this.#record) return this.#problems.values();
    const [recordBefore, problemsBefore] = [this.#record, this.#problems];
    const problems = new Map<Key, TreeProblem[]>();
    for (const key in record) {
      const entry = record[key];
      if (!entry) continue;
      const entryProblems =
        recordBefore[key] === entry ? problemsBefore.get(key) : checkEntry(this.#node, key, entry, languages);
      // Keeps the order of the record, in whatever order entries were checked.
      if (entryProblems && entryProblems.length > 0) problems.set(key, entryProblems);
    }
    this.#record = record;
    this.#problems = problems;
    return problems.values();
  }
}

const createRecordChecks = () => ({
  question: new RecordCheck('question'),
  option: new RecordCheck('option'),
  example: new RecordCheck('example'),
  result: new RecordCheck('result'),
});

/**
 * Creates a check for an editor. It checks only the entries that an edit changed, and returns the same as `checkTree`.
 * The structure is checked again when it changed, which an edit of a text never does.
 */
export const createTreeChecker = (): ((document: TreeDocument) => TreeProblem[]) => {
  let before: TreeDocument | undefined;
  let structure: TreeProblem[] = [];
  let languagesBefore: string | undefined;
  let checks = createRecordChecks();

  return (document) => {
    const languages = activeLanguages(document);
    if (languages.join() !== languagesBefore) checks = createRecordChecks();
    languagesBefore = languages.join();
    if (!before || !isSameStructure(before, document)) structure = checkStructure(document);
    before = document;
    const all: TreeProblem[] = [...checkHead(document, languages)];
    const add = (problems: readonly TreeProblem[]) => {
      for (const problem of problems) all.push(problem);
    };
    add(structure);
    for (const problems of checks.question.check(document[recordOf.question], languages)) add(problems);
    for (const problems of checks.option.check(document[recordOf.option], languages)) add(problems);
    for (const problems of checks.example.check(document[recordOf.example], languages)) add(problems);
    for (const problems of checks.result.check(document[recordOf.result], languages)) add(problems);
    const isError = ({ level }: TreeProblem) => level === 'error';
    return [...all.filter(isError), ...all.filter((problem) => !isError(problem))];
  };
};
