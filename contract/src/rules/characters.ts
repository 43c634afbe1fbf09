import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** How many characters a text has as people count them: an emoji is one, however it is encoded. */
export const countCharacters = (text: string): number => [...text].length;

/** Whether a text has more than `max` characters; one that is far too long is not counted. */
export const hasMoreThan = (text: string, max: number): boolean =>
  text.length > 2 * max || (text.length > max && countCharacters(text) > max);

const tooBig = (value: string, maximum: number) => ({
  code: 'too_big' as const,
  origin: 'string' as const,
  maximum,
  inclusive: true,
  input: value,
});

/** A text of at least `min` and at most `max` characters. */
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
 * A text of which at most `max` characters will be left once it is composed and trimmed. What is sent may be four times
 * as long: letters may come in three parts, and blanks around them. Composing what is longer could take seconds.
 */
export const beforeComposing = (max: number) =>
  z.string().check(
    z.check<string>(({ value, issues }) => {
      if (value.length > 4 * max) issues.push(tooBig(value, max));
    }),
  );

/** A short text that a call is asked with, such as a part of its query. */
export const parameter = characters(0, limits.parameter);

/** A name or the like: one line, composed the same way whoever typed it, without characters that can't be seen. */
export const oneLine = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      beforeComposing(max),
      z.transform((text) => text.normalize('NFC').trim()),
    ),
    characters(min, max).check(z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)),
  );

/** A person's name. It stands in mails, where an address in it would become a link of whoever typed it. */
export const personName = (min: number, max: number) =>
  z.pipe(oneLine(min, max), z.string().check(z.regex(/^(?!.*(?::\/\/|www\.)).*$/i)));
