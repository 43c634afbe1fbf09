import * as z from 'zod/mini';
import { languageCode } from '../../rules/values/characters.ts';
import { defineRoute } from '../define-route.ts';

/** Characters of the name of a time zone; the longest has 32. */
const timeZoneLength = 64;

/** Name of a time zone that the server knows, such as `Europe/Amsterdam`. */
const timeZone = z.string().check(
  z.maxLength(timeZoneLength),
  z.refine((name) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  }),
);

export const getOutcomePdf = defineRoute({
  method: 'GET',
  path: '/api/measurements/{key}/pdf',
  access: ['ROLE_USER'],
  summary:
    'The outcome of one of your measurements as a PDF: when, with which tree and version, the path, and what it means',
  params: { key: z.uuid() },
  query: z.object({
    language: z.optional(languageCode),
    /** Zone in which the PDF tells the time; `Europe/Amsterdam` by default. */
    timeZone: z.optional(timeZone),
  }),
  produces: 'pdf',
});
