import * as z from 'zod/mini';
import { beforeComposing, characters } from './characters.ts';
import { limits } from './limits.ts';

const name = "(?![.-])(?!.*\\.\\.)[a-z0-9_'+.-]{0,63}[a-z0-9_+-]";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

/** What mails are sent to: nothing that mail programs and servers read in different ways, or refuse. */
const deliverable = new RegExp(`^${name}@(?:${label}\\.)+[a-z]{2,63}$`, 'i');

/**
 * An e-mail address as it is kept and compared: composed one way, without blanks around it, in lower case. Letters that
 * only look alike make another address, and those beyond ASCII are refused: nobody can tell them apart.
 */
export const emailAddress = z.pipe(
  z.pipe(
    beforeComposing(limits.email.max),
    z.transform((text) => text.normalize('NFC').trim().toLowerCase()),
  ),
  characters(limits.email.min, limits.email.max).check(z.email({ pattern: deliverable })),
);
