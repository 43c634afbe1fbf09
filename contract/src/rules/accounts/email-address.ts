import * as z from 'zod/mini';
import { beforeComposing, characters } from '../values/characters.ts';
import { limits } from '../values/limits.ts';

const localPart = "(?![.-])(?!.*\\.\\.)[a-z0-9_'+.-]{0,63}[a-z0-9_+-]";

/** Regular expression for a part of a domain between its dots. */
export const domainLabel = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

/** Addresses that all mail programs and servers accept and read alike. */
const deliverable = new RegExp(`^${localPart}@(?:${domainLabel}\\.)+[a-z]{2,63}$`, 'i');

/**
 * E-mail address as it is stored and compared: composed (NFC), trimmed, in lower case. Addresses beyond ASCII are
 * refused: people can't distinguish letters that look alike.
 */
export const emailAddress = z.pipe(
  z.pipe(
    beforeComposing(limits.email.max),
    z.transform((text) => text.normalize('NFC').trim().toLowerCase()),
  ),
  characters(limits.email.min, limits.email.max).check(z.email({ pattern: deliverable })),
);
