import type { WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import { stripMarkup, textKeyOf } from '../state/find-workspace-texts.ts';

/** Row of the list: a text, or the heading of the texts of a question, of the results, or of a row outside the trees. */
export type ListItem =
  | { kind: 'text'; key: string; row: WorkspaceText }
  | { kind: 'heading'; key: string; row: WorkspaceText };

/** Names the group of a text. Texts of a group follow each other. */
const groupOf = ({ where, entity, id, label }: WorkspaceText): string => {
  // A picture of a result has a row of its own, and the name of its result.
  if (!where) return entity === 'testResult' || entity === 'testResultSlide' ? `result ${label}` : `${entity} ${id}`;
  if (where.score !== null) return 'results';
  return where.question === null ? 'tree' : `question ${where.question}`;
};

/** Lists texts under the headings of their groups. */
export const listItems = (rows: readonly WorkspaceText[]): ListItem[] =>
  rows.flatMap((row, index): ListItem[] => {
    const key = textKeyOf(row);
    const before = rows[index - 1];
    const item: ListItem = { kind: 'text', key, row };
    if (before && groupOf(before) === groupOf(row)) return [item];
    return [{ kind: 'heading', key: `heading ${key}`, row }, item];
  });

/** Longest beginning of a text in the list, in characters. */
const maxBeginning = 90;

/** Beginning of a text for a list: its first line, cut after a word where that is long. */
export const beginningOf = ({ kind, source, text }: WorkspaceText): string => {
  const line = stripMarkup(kind, source || (text ?? '')).split('\n', 1)[0] ?? '';
  if (line.length <= maxBeginning) return line;
  const cut = line.slice(0, maxBeginning);
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1 || maxBeginning).trimEnd()}…`;
};
