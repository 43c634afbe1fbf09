const letters = 26;

/** A, B … Z, AA, AB …: what an answer is called, counted from 0. A label to talk about, not a shortcut. */
export const letterOf = (index: number): string => {
  const last = String.fromCharCode(65 + (index % letters));
  return index < letters ? last : letterOf(Math.floor(index / letters) - 1) + last;
};
