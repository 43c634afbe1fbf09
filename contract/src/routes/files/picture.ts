import * as z from 'zod/mini';
import { characters, parameter } from '../../rules/values/characters.ts';
import { contentLimits } from '../../rules/values/content-limits.ts';
import { defineRoute } from '../define-route.ts';

export const storePicture = defineRoute({
  method: 'POST',
  path: '/api/pictures',
  access: ['ROLE_ADMIN'],
  summary: 'Store a picture before something names it; it is made anew, and the same one is kept once',
  objectName: 'picture',
  consumes: 'form',
  bodyLimit: contentLimits.image,
  body: z.object({ file: z.file() }),
  reply: z.object({ file: z.string(), type: z.string(), width: z.int(), height: z.int() }),
});

const pictureInUse = z.object({
  file: z.string(),
  type: z.nullable(z.string()),
  /** Alternative texts of the picture, without duplicates. */
  alternatives: z.array(z.string()),
  /** Names of the trees and results that show the picture, without duplicates. */
  usedIn: z.array(z.string()),
});

export type PictureInUse = z.infer<typeof pictureInUse>;

export const getPictures = defineRoute({
  method: 'GET',
  path: '/api/pictures',
  access: ['ROLE_ADMIN'],
  summary:
    'The pictures of examples, trees and results that are in use, a page of them; those described by a text first',
  query: z.object({
    page: z.optional(parameter),
    size: z.optional(parameter),
    /** Searches alternative texts and names of trees and results. */
    query: z.optional(characters(0, contentLimits.contentSearch)),
  }),
  reply: z.array(pictureInUse),
});
