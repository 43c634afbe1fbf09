import * as z from 'zod/mini';

/** How many characters a text has as people count them: an emoji is one, however it is encoded. */
export const countCharacters = (text: string): number => [...text].length;

/** A text of at least `min` and at most `max` characters. */
export const characters = (min: number, max: number) =>
  z.string().check(
    z.check<string>(({ value, issues }) => {
      const count = countCharacters(value);
      if (count < min) {
        issues.push({ code: 'too_small', origin: 'string', minimum: min, inclusive: true, input: value });
      }
      if (count > max) {
        issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value });
      }
    }),
  );

/** A name or the like: one line, composed the same way whoever typed it, without characters that can't be seen. */
export const oneLine = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.normalize('NFC').trim()),
    ),
    characters(min, max).check(z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)),
  );

/** A person's name. It stands in mails, where an address in it would become a link of whoever typed it. */
export const personName = (min: number, max: number) =>
  z.pipe(oneLine(min, max), z.string().check(z.regex(/^(?!.*(?::\/\/|www\.)).*$/i)));
