/** Part of a text, and whether it is the searched text. */
export type TextPart = { text: string; isFound: boolean };

/** Splits a text at every place of a searched text, regardless of case. The parts together are the text. */
export function markText(text: string, searchText: string): TextPart[] {
  const searched = searchText.trim().toLowerCase();
  const parts: TextPart[] = [];
  // Lower case of a few letters is longer, and would shift the places.
  const folded = text.toLowerCase().length === text.length ? text.toLowerCase() : text;
  let from = 0;
  for (let at = 0; searched !== ''; from = at + searched.length) {
    at = folded.indexOf(searched, from);
    if (at < 0) break;
    if (at > from) parts.push({ text: text.slice(from, at), isFound: false });
    parts.push({ text: text.slice(at, at + searched.length), isFound: true });
  }
  if (from < text.length || parts.length === 0) parts.push({ text: text.slice(from), isFound: false });
  return parts;
}
