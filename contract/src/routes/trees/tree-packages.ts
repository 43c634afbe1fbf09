import * as z from 'zod/mini';
import { contentLimits } from '../../rules/values/content-limits.ts';
import { id } from '../../rules/values/id.ts';
import { limits } from '../../rules/values/limits.ts';
import { keySchema, treeDocument } from '../../tree/document/tree-document.ts';
import { entityRoutes } from '../content.ts';
import { defineRoute } from '../define-route.ts';

/** Reasons for refusing a package. Each has a text in the catalogues, below `treePackage.refused`. */
export const packageReasons = [
  'notZip',
  'damaged',
  'tooLarge',
  'unknownFile',
  'noTree',
  'notJson',
  'repeatedKey',
  'tooDeep',
  'tooManyNodes',
  'characters',
  'notTree',
  'structure',
  'markup',
  'picture',
  'noPicture',
  'signature',
  'unknownSender',
] as const;

export type PackageReason = (typeof packageReasons)[number];

export const exportTree = defineRoute({
  method: 'GET',
  path: '/api/question-trees/{id}/package',
  access: ['ROLE_ADMIN'],
  summary:
    'A version of a tree with its texts in all languages, results and pictures, as a zip file; equal trees give equal bytes',
  params: { id },
  produces: 'zip',
  streams: true,
});

export const getTreeSchema = defineRoute({
  method: 'GET',
  path: '/api/tree-packages/schema',
  access: ['ROLE_ADMIN'],
  summary: 'The JSON Schema of `tree.json` in a package, format 1',
  reply: z.record(z.string(), z.unknown()),
});

/** How a result of a package relates to the one with the same key here. */
const resultState = z.enum(['new', 'same', 'different']);

/** Effect of importing a package. */
export const packagePreview = z.object({
  /** Tree that gets a new version; null for a new tree. */
  tree: z.nullable(
    z.object({ treeId: z.int(), name: z.string(), newestVersion: z.object({ id: z.int(), version: z.int() }) }),
  ),
  /** Number of the new version. Importing names it, so that another import or copy in between is noticed. */
  version: z.int(),
  /** Languages of the package that this installation lacks. Importing adds them to its list of languages. */
  newLanguages: z.array(z.string()),
  /** Results that the tree leads to. One that is different here stays as it is here. */
  results: z.array(
    z.object({ key: keySchema, score: z.nullable(z.int()), name: z.nullable(z.string()), state: resultState }),
  ),
  /** Signer of the package; null without a signature. A changed package is refused. */
  signature: z.nullable(z.object({ signedBy: z.string(), publicKey: z.string() })),
  /** Whether the signer is this installation, or trusted here. */
  trust: z.enum(['own', 'trusted', 'unknown', 'unsigned']),
  document: treeDocument,
});

export type PackagePreview = z.infer<typeof packagePreview>;

export const previewTreePackage = defineRoute({
  method: 'POST',
  path: '/api/tree-packages/preview',
  access: ['ROLE_ADMIN'],
  summary: 'What importing a package of a tree would do; nothing is stored',
  objectName: 'treePackage',
  consumes: 'zip',
  bodyLimit: contentLimits.treePackage,
  body: z.instanceof(Uint8Array),
  reply: packagePreview,
  streams: true,
});

export const importTreePackage = defineRoute({
  method: 'POST',
  path: '/api/tree-packages',
  access: ['ROLE_ADMIN'],
  summary:
    'Import a package of a tree as a draft: the next version of the tree with its key, or version 1 of a new tree',
  objectName: 'treePackage',
  consumes: 'zip',
  bodyLimit: contentLimits.treePackage,
  body: z.instanceof(Uint8Array),
  query: z.object({
    /** Number of the version as the preview named it; another one is refused as a conflict. */
    version: z.optional(id),
    /** Accepts an unknown signer, or a package without a signature. */
    acceptSender: z.optional(z.enum(['true', 'false'])),
  }),
  status: 201,
  reply: entityRoutes.questionTree[0].one.reply,
});

const trustedKey = z.object({
  publicKey: z.string(),
  /** Name that the installation gave itself. */
  name: z.string(),
  trustedBy: z.nullable(z.string()),
  trustedAt: z.string(),
});

/** Key of another installation whose packages are trusted. */
export type TrustedKey = z.infer<typeof trustedKey>;

/** Raw Ed25519 key in base64url. */
const publicKey = z.string().check(z.regex(/^[\w-]{43}$/));

const keysPath = '/api/tree-packages/keys';

export const getPackageKeys = defineRoute({
  method: 'GET',
  path: keysPath,
  access: ['ROLE_ADMIN'],
  summary: 'The public key with which this installation signs packages, and the keys that are trusted here',
  reply: z.object({ own: z.object({ name: z.string(), publicKey: z.string() }), trusted: z.array(trustedKey) }),
});

export const trustPackageKey = defineRoute({
  method: 'PUT',
  path: `${keysPath}/{publicKey}`,
  access: ['ROLE_ADMIN'],
  needsProof: true,
  summary: 'Trust the packages that a key signed',
  params: { publicKey },
  objectName: 'trustedKey',
  body: z.object({ name: z.string().check(z.minLength(1), z.maxLength(limits.parameter)) }),
  status: 204,
});

export const distrustPackageKey = defineRoute({
  method: 'DELETE',
  path: `${keysPath}/{publicKey}`,
  access: ['ROLE_ADMIN'],
  summary: 'Trust the packages that a key signed no longer',
  params: { publicKey },
  status: 204,
});
