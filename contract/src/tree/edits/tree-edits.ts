import * as z from 'zod/mini';
import { type PlacedKind, placedKinds } from '../document/node-links.ts';
import {
  type Key,
  keySchema,
  languageSchema,
  type NodeKind,
  type NodeOf,
  partSchemas,
} from '../document/tree-document.ts';

type SettableSchemas = typeof partSchemas.settable;

/** Fields that a `set` edit changes, by kind of node. */
type SettableFields = {
  [N in keyof SettableSchemas]: { [F in keyof SettableSchemas[N]]: z.infer<SettableSchemas[N][F]> };
};

/** Changed node; the tree itself has no key. */
type Target<N> = N extends 'tree' ? { node: 'tree' } : { node: N; key: Key };

/** Changes a field. */
export type SetEdit = {
  [N in keyof SettableFields]: {
    [F in keyof SettableFields[N]]: { edit: 'set'; field: F; value: SettableFields[N][F] } & Target<N>;
  }[keyof SettableFields[N]];
}[keyof SettableFields];

/** Changes a text in a language; null removes it. */
export type TextEdit = {
  [N in 'tree' | NodeKind]: { edit: 'text'; language: string; field: string; value: string | null } & Target<N>;
}['tree' | NodeKind];

/** Adds a language or changes whether it is active; null removes it. Its texts stay. */
export type LanguageEdit = { edit: 'language'; language: string; active: boolean | null };

/**
 * Place of a node: an option in a question, an example in an option, a question as the target of an option. The node
 * comes before a sibling, or last. If the sibling no longer exists, the node comes last.
 */
export type Place = { in: Key; before: Key | null };

/** Adds a node, with its lists, at a place or without one. Results have no place: options refer to them. */
export type AddEdit = {
  [N in NodeKind]: { edit: 'add'; node: N; key: Key; value: NodeOf[N]; to: Place | null };
}[NodeKind];

/** Removes a node from its parent and from the tree. Nodes below it are not changed. */
export type RemoveEdit = { edit: 'remove'; node: NodeKind; key: Key; from: Key | null };

/** Moves a node from its parent to a place. */
export type MoveEdit = { edit: 'move'; node: PlacedKind; key: Key; from: Key | null; to: Place | null };

/** A change of a tree, as stored for undo and sent to the server. */
export type TreeEdit = SetEdit | TextEdit | LanguageEdit | AddEdit | RemoveEdit | MoveEdit;

/** Key of a new node. Nothing but zeros or Fs indicates a client error, and two clients could choose it. */
const newKeySchema = keySchema.check(z.regex(/[1-9a-e]/));

const targetShape = (node: string) => (node === 'tree' ? {} : { key: keySchema });
const placeSchema = z.nullable(z.strictObject({ in: keySchema, before: z.nullable(keySchema) }));

/**
 * Union of schemas that is selected by the value of one field: trying each of some thirty schemas takes long for a
 * thousand edits. The discriminated union of zod would be in the first bundle of every user, few of whom edit.
 */
const discriminatedUnion = (field: string, shapes: Readonly<Record<string, z.core.$ZodType>>): z.ZodMiniType => {
  const union = z.union(Object.values(shapes));
  const { parse } = union._zod;
  const find = (value: unknown): z.core.$ZodType | undefined => {
    const name = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined;
    return typeof name === 'string' && Object.hasOwn(shapes, name) ? shapes[name] : undefined;
  };
  const parseOne: typeof parse = (payload, context) =>
    (find(payload.value)?._zod.run ?? parse)(payload as z.core.ParsePayload, context) as ReturnType<typeof parse>;
  union._zod.parse = parseOne;
  union._zod.run = parseOne;
  return union;
};

/** Creates a schema for each name. */
const schemasByName = <T>(of: Readonly<Record<string, T>>, shapeOf: (name: string, value: T) => z.core.$ZodType) =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, shapeOf(name, value)]));

const settableFields = Object.fromEntries(
  Object.entries(partSchemas.settable).filter(([, fields]) => Object.keys(fields).length > 0),
);
const setEdits = schemasByName<Readonly<Record<string, unknown>>>(settableFields, (node, fields) =>
  discriminatedUnion(
    'field',
    schemasByName(fields, (field, value) =>
      z.strictObject({
        edit: z.literal('set'),
        node: z.literal(node),
        ...targetShape(node),
        field: z.literal(field),
        value: value as z.ZodMiniType,
      }),
    ),
  ),
);
const textEdits = schemasByName<Readonly<Record<string, z.ZodMiniOptional>>>(partSchemas.texts, (node, fields) =>
  discriminatedUnion(
    'field',
    schemasByName(fields, (field, text) =>
      z.strictObject({
        edit: z.literal('text'),
        node: z.literal(node),
        ...targetShape(node),
        language: languageSchema,
        field: z.literal(field),
        value: z.nullable(text._zod.def.innerType),
      }),
    ),
  ),
);
const addEdits = schemasByName<z.ZodMiniType>(partSchemas.node, (node, value) =>
  z.strictObject({ edit: z.literal('add'), node: z.literal(node), key: newKeySchema, value, to: placeSchema }),
);

/** Schema of a received edit. Applying it shows whether it fits a document. */
export const treeEdit = discriminatedUnion('edit', {
  set: discriminatedUnion('node', setEdits),
  text: discriminatedUnion('node', textEdits),
  add: discriminatedUnion('node', addEdits),
  language: z.strictObject({
    edit: z.literal('language'),
    language: languageSchema,
    active: z.nullable(z.boolean()),
  }),
  remove: z.strictObject({
    edit: z.literal('remove'),
    node: z.enum([...placedKinds, 'result']),
    key: keySchema,
    from: z.nullable(keySchema),
  }),
  move: z.strictObject({
    edit: z.literal('move'),
    node: z.enum(placedKinds),
    key: keySchema,
    from: z.nullable(keySchema),
    to: placeSchema,
  }),
}) as z.ZodMiniType<TreeEdit, unknown>;
