import { limits } from '../rules/limits.ts';

/**
 * The kinds of field an entity may have. A kind has three faces: its schema (here in the contract), its columns
 * (server/src/db) and its cell, detail and input (web/src/admin/fields). Each face is a map over `Kind`, so a kind
 * without a face does not compile.
 */
export type Kind =
  | 'text'
  | 'longText'
  | 'richText'
  | 'html'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'dateTime'
  | 'image'
  | 'reference'
  | 'list';

type TextOptions = { required?: boolean; max?: number };

/**
 * The most characters of a text: what its field says, or where the specification names none, what its kind has.
 * Of HTML they are those that are sent, of a document those that it shows.
 */
export const maxOf = (field: Extract<Field, { kind: keyof typeof limits.unspecified }>): number =>
  field.max ?? limits.unspecified[field.kind];

/** One line of plain text, at most `max` characters. */
export const text = <const O extends TextOptions>(options: O = {} as O) => ({ kind: 'text' as const, ...options });

/** Several lines of plain text, at most `max` characters. */
export const longText = <const O extends TextOptions>(options: O = {} as O) => ({
  kind: 'longText' as const,
  ...options,
});

/** A serialised editor document (JSON as a string), at most `max` characters of shown text. */
export const richText = <const O extends TextOptions>(options: O = {} as O) => ({
  kind: 'richText' as const,
  ...options,
});

/** HTML, sanitised before it is stored, at most `max` characters. */
export const html = <const O extends TextOptions>(options: O = {} as O) => ({ kind: 'html' as const, ...options });

/** `alsoAs`: another key that some client writes it under; where that one is sent, it counts. */
type NumberOptions = { required?: boolean; min?: number; max?: number; alsoAs?: string };

/** A whole number, within `min` and `max` where they are given. */
export const number = <const O extends NumberOptions>(options: O = {} as O) => ({
  kind: 'number' as const,
  ...options,
});

/** Yes or no; `default` is what a new row holds when nothing is said. */
export const boolean = <const O extends { default?: boolean }>(options: O = {} as O) => ({
  kind: 'boolean' as const,
  ...options,
});

/** One of `values`; `default` is what a new row holds when nothing is said. */
export const choice = <const V extends readonly string[], const O extends { required?: boolean; default?: V[number] }>(
  values: V,
  options: O = {} as O,
) => ({ kind: 'choice' as const, values, ...options });

/** A moment, kept in UTC. */
export const dateTime = <const O extends { required?: boolean }>(options: O = {} as O) => ({
  kind: 'dateTime' as const,
  ...options,
});

/**
 * A picture. It is kept as the name of a stored file with its content type and an alternative text; where it is
 * written, the bytes travel as base64.
 */
export const image = <const O extends { required?: boolean }>(options: O = {} as O) => ({
  kind: 'image' as const,
  ...options,
});

/**
 * `onDelete: cascade`: the row is deleted with the one it refers to, so it is no use that keeps that one. `readOnly`: the server
 * alone writes it; it is answered and listed, no form or body sets it, and it keeps nothing from being deleted.
 */
type ReferenceOptions = { required?: boolean; onDelete?: 'cascade'; readOnly?: boolean };

/** One row of another entity, shown by that row's `labelField` text. `column` is the key its id is stored under. */
export const reference = <const T extends string, const O extends ReferenceOptions>(
  target: T,
  options: O = {} as O,
) => ({ kind: 'reference' as const, target, ...options });

/** The rows of another entity that refer to this one by their field `by`; read-only, it has no column of its own. */
export const list = <const T extends string, const B extends string>(target: T, by: B) => ({
  kind: 'list' as const,
  target,
  by,
});

/** Any field: what the functions above make. */
export type Field =
  | ReturnType<typeof text<TextOptions>>
  | ReturnType<typeof longText<TextOptions>>
  | ReturnType<typeof richText<TextOptions>>
  | ReturnType<typeof html<TextOptions>>
  | ReturnType<typeof number<NumberOptions>>
  | ReturnType<typeof boolean<{ default?: boolean }>>
  | ReturnType<typeof choice<readonly string[], { required?: boolean; default?: string }>>
  | ReturnType<typeof dateTime<{ required?: boolean }>>
  | ReturnType<typeof image<{ required?: boolean }>>
  | ReturnType<typeof reference<string, ReferenceOptions>>
  | ReturnType<typeof list<string, string>>;

/** Whether the server alone writes a field: it is answered, and what a body or a form says of it is not looked at. */
export const isReadOnlyField = (field: Field): boolean =>
  field.kind === 'list' || (field.kind === 'reference' && field.readOnly === true);
