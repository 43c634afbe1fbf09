import * as z from 'zod/mini';

/** The id of a stored row: a whole number above zero. Clients may send it as digits. */
export const id = z.union([
  z.int().check(z.positive()),
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
    z.transform((digits) => Number(digits)),
  ),
]);

/** A UUID that a client made; those of nothing but zeros or of nothing but Fs are made by mistake, and name nothing. */
export const uuid = z.uuid().check(z.regex(/[1-9a-e]/i));
