import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** Number of characters as people count them: an emoji is one, however it is encoded. */
export const countCharacters = (text: string): number => [...text].length;

/** Whether a text has more than `max` characters. A text that is far too long is not counted. */
export const hasMoreThan = (text: string, max: number): boolean =>
  text.length > 2 * max || (text.length > max && countCharacters(text) > max);

const tooBig = (value: string, maximum: number) => ({
  code: 'too_big' as const,
  origin: 'string' as const,
  maximum,
  inclusive: true,
  input: value,
});

/** Text of at least `min` and at most `max` characters. */
export const characters = (min: number, max: number) =>
  z.string().check(
    z.check<string>(({ value, issues }) => {
      if (hasMoreThan(value, max)) issues.push(tooBig(value, max));
      else if (min > 0 && countCharacters(value) < min) {
        issues.push({ code: 'too_small', origin: 'string', minimum: min, inclusive: true, input: value });
      }
    }),
  );

/**
 * Text that will have at most `max` characters after composing and trimming. The input may be four times as long: a
 * letter can take three code points, and there may be blanks around the text. Composing a longer input could take
 * seconds.
 */
export const beforeComposing = (max: number) =>
  z.string().check(
    z.check<string>(({ value, issues }) => {
      if (value.length > 4 * max) issues.push(tooBig(value, max));
    }),
  );

/** Short text in a request outside its body, such as a query parameter. */
export const parameter = characters(0, limits.parameter);

/** Language code in a request: two letters, in either case. */
export const languageCode = z.string().check(z.regex(/^[A-Za-z]{2}$/));

/** One line, such as a name: trimmed, composed (NFC) and without invisible characters. */
export const oneLine = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      beforeComposing(max),
      z.transform((text) => text.normalize('NFC').trim()),
    ),
    characters(min, max).check(z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)),
  );

/** Name of a person. Mails show the name, so it can't hold an address, which a mail program would turn into a link. */
export const personName = (min: number, max: number) =>
  z.pipe(oneLine(min, max), z.string().check(z.regex(/^(?!.*(?::\/\/|www\.)).*$/i)));
