/** Maximum number of characters before and after a found text. */
const maxContext = { before: 60, after: 120 };

const sentenceEnd = /[.!?]\s|\n/g;

/** Moves a cut to a blank, so that no word is cut; words longer than the context are cut. */
const trimStart = (text: string) => text.replace(/^\S{0,30}\s/, '');
const trimEnd = (text: string) => text.replace(/\s\S{0,30}$/, '');

/**
 * Returns the sentence of a text that contains a searched text, regardless of case. A long sentence is cut around it, at
 * blanks, and marked with `…`. Null if the text does not contain it.
 */
export const findSentence = (text: string, query: string): string | null => {
  const at = text.toLowerCase().indexOf(query.toLowerCase());
  if (at < 0) return null;
  const end = at + query.length;
  let from = 0;
  let to = text.length;
  for (const match of text.matchAll(sentenceEnd)) {
    const border = match.index + match[0].length;
    if (border <= at) from = border;
    else if (match.index >= end - 1) {
      to = border;
      break;
    }
  }
  const before = text.slice(from, at);
  const after = text.slice(end, to).trimEnd();
  const shownBefore = before.length > maxContext.before ? `…${trimStart(before.slice(-maxContext.before))}` : before;
  const shownAfter = after.length > maxContext.after ? `${trimEnd(after.slice(0, maxContext.after))}…` : after;
  return (shownBefore + text.slice(at, end) + shownAfter).replaceAll(/\s+/g, ' ').trim();
};
