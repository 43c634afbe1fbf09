import * as z from 'zod/mini';
import { characters, parameter } from '../../rules/characters.ts';
import { limits } from '../../rules/limits.ts';
import { defineRoute } from '../define-route.ts';

const access = ['ROLE_ADMIN'] as const;

/** Keep a picture, for what will name it. */
export const storePicture = defineRoute({
  method: 'POST',
  path: '/api/pictures',
  access,
  summary: 'Store a picture before something names it; it is made anew, and the same one is kept once',
  objectName: 'picture',
  consumes: 'form',
  bodyLimit: limits.image,
  body: z.object({ file: z.file() }),
  reply: z.object({ file: z.string(), type: z.string(), width: z.int(), height: z.int() }),
});

const pictureInUse = z.object({
  file: z.string(),
  type: z.nullable(z.string()),
  /** What it is said to show wherever it is used, each once. */
  alternatives: z.array(z.string()),
  /** The names of the trees and results that show it, each once. */
  usedIn: z.array(z.string()),
});

/** A picture that is shown somewhere. */
export type PictureInUse = z.infer<typeof pictureInUse>;

/** The pictures to choose from. */
export const getPictures = defineRoute({
  method: 'GET',
  path: '/api/pictures',
  access,
  summary:
    'The pictures of examples, trees and results that are in use, a page of them; those described by a text first',
  query: z.object({
    page: z.optional(parameter),
    size: z.optional(parameter),
    /** Part of what a picture is said to show, or of the name of a tree or result that shows it. */
    query: z.optional(characters(0, limits.contentSearch)),
  }),
  reply: z.array(pictureInUse),
});
