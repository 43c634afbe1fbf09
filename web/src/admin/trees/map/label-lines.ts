const narrow = /[iljtfrI.,:;!|'’()[\] ]/;
const wide = /[mwMW@%]/;
const capital = /\p{Lu}/u;
const full = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;

/** About how wide a character is, in the size of its letters: what is drawn may not wait for fonts, nor measure in them. */
const widthOf = (character: string): number => {
  if (narrow.test(character)) return 0.33;
  if (wide.test(character)) return 0.88;
  if (full.test(character)) return 1.05;
  return capital.test(character) ? 0.68 : 0.56;
};

const widthOfText = (text: string): number => [...text].reduce((sum, character) => sum + widthOf(character), 0);

const cut = (text: string, most: number): string => {
  let [width, shown] = [widthOf('…'), ''];
  for (const character of text) {
    width += widthOf(character);
    if (width > most) break;
    shown += character;
  }
  return `${shown.trimEnd()}…`;
};

/**
 * A text in a few lines of a width, as `line-clamp` would: what does not fit ends in an ellipsis.
 *
 * @param width in the size of the letters
 */
export const labelLines = (text: string, width: number, lines: number): string[] => {
  const made: string[] = [];
  let line = '';
  const words = text.split(' ').filter((word) => word !== '');
  for (const [at, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOfText(longer) <= width) {
      line = longer;
      continue;
    }
    const isLast = made.length === lines - 1;
    if (isLast || line === '') {
      const rest = (line === '' ? words.slice(at) : [line, ...words.slice(at)]).join(' ');
      // A word of more than a line is cut where it stands.
      return [...made, cut(rest, width)];
    }
    made.push(line);
    line = word;
    if (widthOfText(word) > width) return [...made, cut(words.slice(at).join(' '), width)];
  }
  return line === '' ? made : [...made, line];
};
