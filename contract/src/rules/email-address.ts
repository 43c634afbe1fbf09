import * as z from 'zod/mini';
import { beforeComposing, characters } from './characters.ts';
import { limits } from './limits.ts';

/**
 * An e-mail address as it is kept and compared: composed one way, without blanks around it, in lower case. Letters that
 * only look alike make another address, and those beyond ASCII are refused: nobody can tell them apart.
 */
export const emailAddress = z.pipe(
  z.pipe(
    beforeComposing(limits.email.max),
    z.transform((text) => text.normalize('NFC').trim().toLowerCase()),
  ),
  characters(limits.email.min, limits.email.max).check(z.email()),
);
