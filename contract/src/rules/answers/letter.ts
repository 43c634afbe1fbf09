const alphabetLength = 26;

/**
 * Letter of an answer by its index from 0: A, B … Z, AA, AB …. People use it to talk about an answer; it is no keyboard
 * shortcut.
 */
export const letterOf = (index: number): string => {
  const last = String.fromCharCode(65 + (index % alphabetLength));
  return index < alphabetLength ? last : letterOf(Math.floor(index / alphabetLength) - 1) + last;
};
