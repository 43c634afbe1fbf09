import * as z from 'zod/mini';
import {
  type Key,
  keySchema,
  languageSchema,
  type NodeKind,
  type NodeOf,
  partSchemas,
  type TreeDocument,
} from '../document/tree-document.ts';

/** The fields of each kind of node that a `set` edit changes. */
type Settable = {
  tree: Pick<TreeDocument, 'key' | 'version' | 'language' | 'position' | 'test' | 'answerOrder' | 'picture' | 'root'>;
  option: Pick<NodeOf['option'], 'identifier' | 'divider' | 'next' | 'result'>;
  example: Pick<NodeOf['example'], 'identifier' | 'belowDivider' | 'picture'>;
  result: Pick<NodeOf['result'], 'score' | 'slides'>;
};

/** A node of which something is changed; the tree itself needs no key. */
type Target<N> = N extends 'tree' ? { node: 'tree' } : { node: N; key: Key };

/** Give a field another value. */
export type SetEdit = {
  [N in keyof Settable]: {
    [F in keyof Settable[N]]: { edit: 'set'; field: F; value: Settable[N][F] } & Target<N>;
  }[keyof Settable[N]];
}[keyof Settable];

/** Say something else in a language, or with null nothing. */
export type TextEdit = {
  [N in 'tree' | NodeKind]: { edit: 'text'; language: string; field: string; value: string | null } & Target<N>;
}['tree' | NodeKind];

/** Add a language, make it active or not, or with null take it away; its texts stay. */
export type LanguageEdit = { edit: 'language'; language: string; active: boolean | null };

/**
 * Where a node stands: an option in a question, an example in an option, a question behind the option that leads to it.
 * It comes before a sibling, or last; a sibling that has gone meanwhile is no fault, the node then comes last.
 */
export type Place = { in: Key; before: Key | null };

/** A new node, with its lists as they are, at a place or in none. A result has no place: options name it. */
export type AddEdit = {
  [N in NodeKind]: { edit: 'add'; node: N; key: Key; value: NodeOf[N]; to: Place | null };
}[NodeKind];

/** Take a node out of the question or option that it is in, and away. What is below it is not touched. */
export type RemoveEdit = { edit: 'remove'; node: NodeKind; key: Key; from: Key | null };

/** Move a node from the question or option that it is in to a place. */
export type MoveEdit = {
  edit: 'move';
  node: Exclude<NodeKind, 'result'>;
  key: Key;
  from: Key | null;
  to: Place | null;
};

/** A change of a tree, as it is kept for undo and sent to the server. */
export type TreeEdit = SetEdit | TextEdit | LanguageEdit | AddEdit | RemoveEdit | MoveEdit;

/** Names a node that is added: a key of zeros or of Fs alone would come from two clients alike. */
const newKeySchema = keySchema.check(z.regex(/[1-9a-e]/));

const targetOf = (node: string) => (node === 'tree' ? {} : { key: keySchema });
const place = z.nullable(z.strictObject({ in: keySchema, before: z.nullable(keySchema) }));

/**
 * One of several shapes, found by what a field says: trying each of some thirty takes long for a thousand edits. zod's own
 * union by a field would come with the first page of everybody, who has no use for it.
 */
const oneOf = (field: string, shapes: Readonly<Record<string, z.core.$ZodType>>): z.ZodMiniType => {
  const union = z.union(Object.values(shapes) as unknown as [z.ZodMiniType]);
  const { parse } = union._zod;
  const find = (value: unknown): z.core.$ZodType | undefined => {
    const said = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined;
    return typeof said === 'string' && Object.hasOwn(shapes, said) ? shapes[said] : undefined;
  };
  const parseOne: typeof parse = (payload, context) =>
    (find(payload.value)?._zod.run ?? parse)(payload as z.core.ParsePayload, context) as ReturnType<typeof parse>;
  union._zod.parse = parseOne;
  union._zod.run = parseOne;
  return union;
};

/** A shape for each name of something. */
const byName = <T>(of: Readonly<Record<string, T>>, shapeOf: (name: string, value: T) => z.core.$ZodType) =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, shapeOf(name, value)]));

const settable = Object.fromEntries(
  Object.entries(partSchemas.settable).filter(([, fields]) => Object.keys(fields).length > 0),
);
const setEdits = byName<Readonly<Record<string, unknown>>>(settable, (node, fields) =>
  oneOf(
    'field',
    byName(fields, (field, value) =>
      z.strictObject({
        edit: z.literal('set'),
        node: z.literal(node),
        ...targetOf(node),
        field: z.literal(field),
        value: value as z.ZodMiniType,
      }),
    ),
  ),
);
const textEdits = byName<Readonly<Record<string, z.ZodMiniOptional>>>(partSchemas.texts, (node, fields) =>
  oneOf(
    'field',
    byName(fields, (field, text) =>
      z.strictObject({
        edit: z.literal('text'),
        node: z.literal(node),
        ...targetOf(node),
        language: languageSchema,
        field: z.literal(field),
        value: z.nullable(text._zod.def.innerType),
      }),
    ),
  ),
);
const addEdits = byName<z.ZodMiniType>(partSchemas.node, (node, value) =>
  z.strictObject({ edit: z.literal('add'), node: z.literal(node), key: newKeySchema, value, to: place }),
);

/** What an edit that was sent may be. Whether it fits a document is said by applying it. */
export const treeEdit = oneOf('edit', {
  set: oneOf('node', setEdits),
  text: oneOf('node', textEdits),
  add: oneOf('node', addEdits),
  language: z.strictObject({
    edit: z.literal('language'),
    language: languageSchema,
    active: z.nullable(z.boolean()),
  }),
  remove: z.strictObject({
    edit: z.literal('remove'),
    node: z.enum(['question', 'option', 'example', 'result']),
    key: keySchema,
    from: z.nullable(keySchema),
  }),
  move: z.strictObject({
    edit: z.literal('move'),
    node: z.enum(['question', 'option', 'example']),
    key: keySchema,
    from: z.nullable(keySchema),
    to: place,
  }),
}) as unknown as z.ZodMiniType<TreeEdit, unknown>;
