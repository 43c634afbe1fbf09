import { textOfNode } from '@ok/contract/tree/document/node-text.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { findReachable, listPaths } from '@ok/contract/tree/document/tree-paths.ts';
import type { Texts } from '../../../texts/translate.ts';

/**
 * Limits of a file of paths. Paths may join again, so that a version can have more paths than any disk could store. The
 * limits are more than a person reads, and no trouble for a browser. A file that reaches a limit says so in its last
 * line; the table of scores counts all paths in any case.
 */
const fileLimits = { ways: 100_000, characters: 20_000_000 };

/** Longest work, in milliseconds, before the page can handle other events. */
const sliceMs = 20;

/**
 * Names of the options in a path: their codes. When codes are not unique, the question's number in the list of all
 * texts comes first.
 */
export const optionNames = (document: TreeDocument): Map<Key, string> => {
  const codes = Object.values(document.options).map(({ identifier }) => identifier);
  const hasUniqueCodes = new Set(codes).size === codes.length;
  const names = new Map<Key, string>();
  let number = 0;
  for (const question of findReachable(document)) {
    number += 1;
    for (const option of document.questions[question]?.options ?? []) {
      const code = document.options[option]?.identifier ?? '';
      names.set(option, hasUniqueCodes ? code : `${number} ${code}`);
    }
  }
  return names;
};

/** Formats a cell. The apostrophe keeps spreadsheets from running the text as a formula. */
const formatCell = (text: string) => `"${text.replace(/^(?=[=+\-@\t])/, "'").replaceAll('"', '""')}"`;

/**
 * Creates a CSV file with a line for each path and its score, in slices, so that the page stays responsive. Tests pass
 * their own `limit`.
 */
export const createPathsFile = async (
  document: TreeDocument,
  t: Texts,
  language: string,
  limit = fileLimits,
): Promise<{ parts: string[]; isComplete: boolean }> => {
  const names = optionNames(document);
  const formatLine = (...cells: string[]) => `${cells.map(formatCell).join(';')}\r\n`;
  const columns = ['number', 'score', 'outcome', 'length', 'way'].map((each) => t(`questionTree.proof.column.${each}`));
  // The byte order mark tells spreadsheets that the file is UTF-8.
  const parts = [`\uFEFF${formatLine(...columns)}`];
  let [ways, characters, sliceStart] = [0, 0, performance.now()];
  for (const path of listPaths(document)) {
    if (ways >= limit.ways || characters >= limit.characters) {
      parts.push(formatLine('', '', '', '', t('questionTree.proof.fileEnds', { count: ways })));
      return { parts, isComplete: false };
    }
    ways += 1;
    const result = document.results[path.result];
    const name = result ? textOfNode('result', result, language, document.language).text : '';
    const way = path.options.map((option) => names.get(option) ?? '').join(' > ');
    const text = formatLine(String(ways), String(result?.score ?? ''), name, String(path.length), way);
    parts.push(text);
    characters += text.length;
    if (performance.now() - sliceStart > sliceMs) {
      await new Promise((resolve) => setTimeout(resolve));
      sliceStart = performance.now();
    }
  }
  return { parts, isComplete: true };
};
