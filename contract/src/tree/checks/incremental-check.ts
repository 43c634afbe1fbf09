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

/** What is wrong with the entries of one kind of node, as they were looked at last. */
class RecordCheck<N extends NodeKind> {
  readonly #node: N;
  #record: Readonly<Record<Key, NodeOf[N]>> = {};
  #problems = new Map<Key, TreeProblem[]>();

  constructor(node: N) {
    this.#node = node;
  }

  /** Looks at those entries that are others than before, and tells of all. */
  look(record: Readonly<Record<Key, NodeOf[N]>>, languages: readonly string[]): Iterable<TreeProblem[]> {
    if (record === this.#record) return this.#problems.values();
    const [before, known] = [this.#record, this.#problems];
    const problems = new Map<Key, TreeProblem[]>();
    for (const key in record) {
      const entry = record[key];
      if (!entry) continue;
      const found = before[key] === entry ? known.get(key) : checkEntry(this.#node, key, entry, languages);
      // In the order of the record, whatever was looked at when.
      if (found && found.length > 0) problems.set(key, found);
    }
    this.#record = record;
    this.#problems = problems;
    return problems.values();
  }
}

const recordChecks = () => ({
  question: new RecordCheck('question'),
  option: new RecordCheck('option'),
  example: new RecordCheck('example'),
  result: new RecordCheck('result'),
});

/**
 * A check for somebody who edits: it looks at what an edit changed, knows the rest, and tells the same as `checkTree`.
 * How the nodes hang together is walked anew when that changed, which a text never does.
 */
export const makeTreeChecker = (): ((document: TreeDocument) => TreeProblem[]) => {
  let before: TreeDocument | undefined;
  let structure: TreeProblem[] = [];
  let spoken: string | undefined;
  let checks = recordChecks();

  return (document) => {
    const languages = activeLanguages(document);
    if (languages.join() !== spoken) checks = recordChecks();
    spoken = languages.join();
    if (!before || !isSameStructure(before, document)) structure = checkStructure(document);
    before = document;
    const all: TreeProblem[] = [...checkHead(document, languages)];
    const add = (problems: readonly TreeProblem[]) => {
      for (const problem of problems) all.push(problem);
    };
    add(structure);
    for (const problems of checks.question.look(document[recordOf.question], languages)) add(problems);
    for (const problems of checks.option.look(document[recordOf.option], languages)) add(problems);
    for (const problems of checks.example.look(document[recordOf.example], languages)) add(problems);
    for (const problems of checks.result.look(document[recordOf.result], languages)) add(problems);
    const isError = ({ level }: TreeProblem) => level === 'error';
    return [...all.filter(isError), ...all.filter((problem) => !isError(problem))];
  };
};
