const narrowCharacters = /[iljtfrI.,:;!|'’()[\] ]/;
const wideCharacters = /[mwMW@%]/;
const capitalLetters = /\p{Lu}/u;
const fullWidthCharacters =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;

/** Estimated width of a character, relative to the font size. Measuring would have to wait for fonts and layout. */
const characterWidth = (character: string): number => {
  if (narrowCharacters.test(character)) return 0.33;
  if (wideCharacters.test(character)) return 0.88;
  if (fullWidthCharacters.test(character)) return 1.05;
  return capitalLetters.test(character) ? 0.68 : 0.56;
};

const estimateTextWidth = (text: string): number =>
  [...text].reduce((sum, character) => sum + characterWidth(character), 0);

const truncate = (text: string, maxWidth: number): string => {
  let [width, truncated] = [characterWidth('…'), ''];
  for (const character of text) {
    width += characterWidth(character);
    if (width > maxWidth) break;
    truncated += character;
  }
  return `${truncated.trimEnd()}…`;
};

/**
 * Breaks a text into lines, as CSS `line-clamp` would. A text that does not fit ends in an ellipsis.
 *
 * @param width width of a line, relative to the font size
 */
export const breakLines = (text: string, width: number, lines: number): string[] => {
  const doneLines: string[] = [];
  let line = '';
  const words = text.split(' ').filter((word) => word !== '');
  for (const [index, word] of words.entries()) {
    const extendedLine = line === '' ? word : `${line} ${word}`;
    if (estimateTextWidth(extendedLine) <= width) {
      line = extendedLine;
      continue;
    }
    const isLast = doneLines.length === lines - 1;
    if (isLast || line === '') {
      const rest = (line === '' ? words.slice(index) : [line, ...words.slice(index)]).join(' ');
      // A word longer than a line is cut.
      return [...doneLines, truncate(rest, width)];
    }
    doneLines.push(line);
    line = word;
    if (estimateTextWidth(word) > width) return [...doneLines, truncate(words.slice(index).join(' '), width)];
  }
  return line === '' ? doneLines : [...doneLines, line];
};
