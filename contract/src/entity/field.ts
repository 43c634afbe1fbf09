import { contentLimits } from '../rules/values/content-limits.ts';

/**
 * Kinds of field. A kind has three faces: its schema (here in the contract), its columns (server/src/db) and its cell,
 * detail and input (web/src/admin/fields). Each face is a map over `Kind`, so a kind without a face does not compile.
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

/** `isOneLine`: the editor of a text with markup offers one line, without headings and lists: the text is a heading. */
type TextOptions = { required?: boolean; max?: number; isOneLine?: true };

/**
 * Maximum number of characters of a text: the limit of its field, otherwise of its kind. HTML counts with its markup,
 * an editor document only with the text that it shows.
 */
export const maxOf = (field: Extract<Field, { kind: keyof typeof contentLimits.unspecified }>): number =>
  field.max ?? contentLimits.unspecified[field.kind];

/** One line of plain text of at most `max` characters. */
export const text = <const O extends TextOptions>(options: O = {} as O) => ({ kind: 'text' as const, ...options });

/** Several lines of plain text of at most `max` characters. */
export const longText = <const O extends TextOptions>(options: O = {} as O) => ({
  kind: 'longText' as const,
  ...options,
});

/** Serialised editor document (JSON in a string) that shows at most `max` characters. */
export const richText = <const O extends TextOptions>(options: O = {} as O) => ({
  kind: 'richText' as const,
  ...options,
});

/** HTML of at most `max` characters, sanitised before it is stored. */
export const html = <const O extends TextOptions>(options: O = {} as O) => ({ kind: 'html' as const, ...options });

/** `alsoAs`: alternative key under which some clients send the value. It overrides the field's own key. */
type NumberOptions = { required?: boolean; min?: number; max?: number; alsoAs?: string };

/** Whole number within `min` and `max`, where given. */
export const number = <const O extends NumberOptions>(options: O = {} as O) => ({
  kind: 'number' as const,
  ...options,
});

/** Yes or no. `default` is the value of a new row, if not sent. */
export const boolean = <const O extends { default?: boolean }>(options: O = {} as O) => ({
  kind: 'boolean' as const,
  ...options,
});

/** Choice from `values`. `default` is the value of a new row, if not sent. */
export const choice = <const V extends readonly string[], const O extends { required?: boolean; default?: V[number] }>(
  values: V,
  options: O = {} as O,
) => ({ kind: 'choice' as const, values, ...options });

/** Moment, stored in UTC. */
export const dateTime = <const O extends { required?: boolean }>(options: O = {} as O) => ({
  kind: 'dateTime' as const,
  ...options,
});

/**
 * Picture, stored as the name of a file with its content type and an alternative text. Clients send the bytes as
 * base64.
 */
export const image = <const O extends { required?: boolean }>(options: O = {} as O) => ({
  kind: 'image' as const,
  ...options,
});

/**
 * `onDelete: cascade`: the row is deleted together with the referenced row, so it doesn't keep that row from being
 * deleted. `readOnly`: only the server writes the field. Replies and lists include it, forms and bodies can't set it,
 * and it never keeps a row from being deleted.
 */
type ReferenceOptions = { required?: boolean; onDelete?: 'cascade'; readOnly?: boolean };

/** Reference to one row of another entity, shown by the `labelField` of that row. */
export const reference = <const T extends string, const O extends ReferenceOptions>(
  target: T,
  options: O = {} as O,
) => ({ kind: 'reference' as const, target, ...options });

/** Rows of another entity that refer to this one in their field `by`. Read-only; has no column. */
export const list = <const T extends string, const B extends string>(target: T, by: B) => ({
  kind: 'list' as const,
  target,
  by,
});

/** Any field that one of the functions above returns. */
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

/** Whether only the server writes a field. Replies include the field; its value in a body is ignored. */
export const isReadOnlyField = (field: Field): boolean =>
  field.kind === 'list' || (field.kind === 'reference' && field.readOnly === true);
