import { textOfNode } from '@ok/contract/tree/document/node-text.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { findReachable, listPaths } from '@ok/contract/tree/document/tree-paths.ts';
import type { Texts } from '../../../texts/translate.ts';

/**
 * The most ways in a file, and the most characters of it. Ways may meet again, so that a version can have more of them
 * than could be stored anywhere; these are more than anybody reads, and less than a browser has trouble with. Where there
 * are more, the last line says so; the table of scores counts all of them in any case.
 */
const most = { ways: 100_000, characters: 20_000_000 };

/** Milliseconds that are worked on before the page may answer to somebody. */
const slice = 20;

/**
 * What an answer is called in a way: its code; where codes come more than once, after the number of its question in the
 * list of all texts.
 */
export const stepNames = (document: TreeDocument): Map<Key, string> => {
  const codes = Object.values(document.options).map(({ identifier }) => identifier);
  const areUnique = new Set(codes).size === codes.length;
  const names = new Map<Key, string>();
  let number = 0;
  for (const question of findReachable(document)) {
    number += 1;
    for (const option of document.questions[question]?.options ?? []) {
      const code = document.options[option]?.identifier ?? '';
      names.set(option, areUnique ? code : `${number} ${code}`);
    }
  }
  return names;
};

/** Programs for tables take what begins so for a formula. */
const cell = (text: string) => `"${text.replace(/^(?=[=+\-@\t])/, "'").replaceAll('"', '""')}"`;

/** Every way with its score, one a line, made while the page goes on answering; `limit` is for tests. */
export const waysFile = async (
  document: TreeDocument,
  t: Texts,
  language: string,
  limit = most,
): Promise<{ parts: string[]; isWhole: boolean }> => {
  const names = stepNames(document);
  const line = (...cells: string[]) => `${cells.map(cell).join(';')}\r\n`;
  const columns = ['number', 'score', 'outcome', 'length', 'way'].map((each) => t(`questionTree.proof.column.${each}`));
  // The mark by which a table program knows that it is UTF-8.
  const parts = [`\uFEFF${line(...columns)}`];
  let [ways, characters, since] = [0, 0, performance.now()];
  for (const path of listPaths(document)) {
    if (ways >= limit.ways || characters >= limit.characters) {
      parts.push(line('', '', '', '', t('questionTree.proof.fileEnds', { count: ways })));
      return { parts, isWhole: false };
    }
    ways += 1;
    const result = document.results[path.result];
    const name = result ? textOfNode('result', result, language, document.language).text : '';
    const way = path.options.map((option) => names.get(option) ?? '').join(' > ');
    const text = line(String(ways), String(result?.score ?? ''), name, String(path.length), way);
    parts.push(text);
    characters += text.length;
    if (performance.now() - since > slice) {
      await new Promise((resolve) => setTimeout(resolve));
      since = performance.now();
    }
  }
  return { parts, isWhole: true };
};
