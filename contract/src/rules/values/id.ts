import * as z from 'zod/mini';

/** Id of a stored row: a whole number above zero. Clients may send it as digits. */
export const id = z.union([
  z.int().check(z.positive()),
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
    z.transform((digits) => Number(digits)),
  ),
]);

/** UUID from a client. All zeros or all Fs indicate a client error and are refused. */
export const uuid = z.uuid().check(z.regex(/[1-9a-e]/i));
