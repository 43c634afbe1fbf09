import * as z from 'zod/mini';
import { characters, hasMoreThan } from '../rules/characters.ts';
import { textOfSerialised } from '../rules/document-text.ts';
import { id } from '../rules/id.ts';
import { limits } from '../rules/limits.ts';
import type { Entity } from './define-entity.ts';
import { type Field, isReadOnlyField, type Kind, maxOf } from './field.ts';
import { isNested, labelKeyBeside, labelProperty } from './label-field.ts';

type FieldOf<K extends Kind> = Extract<Field, { kind: K }>;
type Schema = z.ZodMiniType;

/** Optional values left empty arrive from forms as ''; without `fallback` they are missed. */
const emptyAs = (fallback: unknown, schema: Schema): Schema => {
  const filledIn = z.transform((value) => (value === '' || value === undefined || value === null ? fallback : value));
  const full = z.pipe(filledIn, (fallback === null ? z.nullable(schema) : schema) as z.ZodMiniType<unknown, unknown>);
  // Says in the documentation that it may be left out, and what it is then.
  return fallback === undefined ? full : z.prefault(full, fallback);
};

const optionalUnless = (required: boolean | undefined, schema: Schema) => emptyAs(required ? undefined : null, schema);

/** Something that can be read. */
const filled = z.check<string>(({ value, issues }) => {
  if (/\S/.test(value)) return;
  issues.push({ code: 'too_small', origin: 'string', minimum: 1, inclusive: true, input: value });
});

const limited = (field: FieldOf<'text' | 'longText' | 'html'>) => {
  const bounded = characters(0, maxOf(field));
  return field.required ? bounded.check(filled) : emptyAs(null, bounded);
};

/**
 * A document with markup, whose limits are about what it shows; one with more markup than any such text needs is not
 * even read. That it is a document only the server checks.
 */
const shownWithin = (field: FieldOf<'richText'>) => {
  const { required } = field;
  const max = maxOf(field);
  const document = z.string().check(
    z.check<string>(({ value, issues }) => {
      const shown = value.length > max * limits.documentMarkup ? null : textOfSerialised(value);
      if (shown === null || hasMoreThan(shown, max)) {
        issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value });
      } else if (required && !/\S/.test(shown)) {
        issues.push({ code: 'too_small', origin: 'string', minimum: 1, inclusive: true, input: value });
      }
    }),
  );
  return required ? document : emptyAs(null, document);
};

/** Forms send numbers as digits. */
const wholeNumber = z.union([
  z.int(),
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,10}$/)),
    z.transform((digits) => Number(digits)),
  ),
]);

/** What a column of whole numbers holds. */
const integer = { min: -(2 ** 31), max: 2 ** 31 - 1 };

/** A moment of the years 1000 to 9999, in UTC whatever its offset was. */
const moment = z.pipe(
  z.iso.datetime({ offset: true }),
  z.pipe(
    z.transform((text: string) => new Date(text).toISOString()),
    z.string().check(z.regex(/^[1-9]\d{3}-/)),
  ),
);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A reference is written as an id, or as an object that holds one. */
const reference = (required: boolean | undefined): Schema => {
  const written = z.pipe(
    z.transform((value) => (isObject(value) && 'id' in value ? value.id : value)),
    optionalUnless(required, id) as z.ZodMiniType<unknown, unknown>,
  );
  return required ? written : z.prefault(written, null);
};

/** The schema face of every kind: what may be written into a field of it. Lists are read-only. */
const writable: { [K in Exclude<Kind, 'list'>]: (field: FieldOf<K>) => Schema } = {
  text: limited,
  longText: limited,
  richText: shownWithin,
  html: limited,
  number: ({ required, min = integer.min, max = integer.max }) =>
    optionalUnless(required, z.pipe(wholeNumber, z.int().check(z.gte(min), z.lte(max)))),
  boolean: (field) => emptyAs(field.default ?? false, z.boolean()),
  choice: ({ values, default: fallback, required }) => {
    const one = z.enum(values as readonly [string]);
    return fallback === undefined ? optionalUnless(required, one) : emptyAs(fallback, one);
  },
  dateTime: ({ required }) => optionalUnless(required, moment),
  image: ({ required }) => optionalUnless(required, z.string().check(z.maxLength(limits.parameter))),
  reference: ({ required }) => reference(required),
};

type WritableField = Exclude<Field, { kind: 'list' }>;

const schemaOf = (field: WritableField) => (writable[field.kind] as (field: WritableField) => Schema)(field);

const writableFields = (entity: Entity) =>
  Object.entries(entity.fields).filter((entry): entry is [string, WritableField] => !isReadOnlyField(entry[1]));

/** What a new row may hold; an image is the name of an already stored file. Unknown keys are ignored. */
export const createSchema = (entity: Entity) =>
  z.object(Object.fromEntries(writableFields(entity).map(([key, field]) => [key, schemaOf(field)])));

/** A picture grows by a third as base64, and a little more with line breaks and what a data URL begins with. */
const sentPicture = z.string().check(z.maxLength(Math.ceil(limits.image * 1.4)));

/**
 * How a picture travels: new bytes as base64 in `image`, whatever `imageContentType` says of them. Without `image` the
 * stored one stays; `image` and `media` both null clear it.
 */
const written = {
  image: z.optional(z.nullable(sentPicture)),
  imageContentType: z.optional(z.nullable(z.string().check(z.maxLength(limits.parameter)))),
  media: z.optional(z.nullable(z.string().check(z.maxLength(limits.parameter)))),
  altText: z.optional(z.nullable(characters(0, limits.altText))),
};

/** What a body says of a row. */
export type WrittenRow = Record<string, unknown> & {
  id: number | null;
  image?: string | null;
  media?: string | null;
  altText?: string | null;
};

/** The body of a PUT, or of a POST where it `isNew`: a whole row. What is left out is empty; unknown keys are ignored. */
export const writeSchema = (entity: Entity, isNew: boolean): z.ZodMiniType<WrittenRow, Record<string, unknown>> => {
  const fields = writableFields(entity);
  const pictureOf = ({ required }: FieldOf<'image'>) =>
    Object.entries(isNew && required ? { ...written, image: sentPicture.check(z.minLength(1)) } : written);
  const shape = fields.map(([key, field]): [string, Schema][] =>
    field.kind === 'image' ? pictureOf(field) : [[key, schemaOf(field)]],
  );
  const object = z.object({ id: emptyAs(null, id), ...Object.fromEntries(shape.flat()) });
  const others = fields.flatMap(([key, field]) =>
    field.kind === 'number' && field.alsoAs ? [[field.alsoAs, key]] : [],
  );
  if (others.length === 0) return object as unknown as z.ZodMiniType<WrittenRow, Record<string, unknown>>;
  const renamed = z.transform((body) => {
    if (!isObject(body)) return body;
    const sent = others.filter(([other = '']) => Object.hasOwn(body, other));
    return { ...body, ...Object.fromEntries(sent.map(([other = '', key]) => [key, body[other]])) };
  });
  return z.pipe(renamed, object as unknown as Schema) as unknown as z.ZodMiniType<WrittenRow, Record<string, unknown>>;
};

const text = z.nullable(z.string());
const shown = z.nullable(z.union([z.string(), z.int()]));

/** A row as it is answered. */
export type AnsweredRow = Record<string, unknown> & { id: number; revision: number };

/**
 * A row as it is answered, in lists and by itself. A picture is the name of its file; beside an id stands what its row
 * is shown by (`languageId`, `languageName`), a nested reference and the rows of a list hold both (`{ id, name }`).
 *
 * @param targets everything that a field may refer to, by name
 */
export const rowSchema = (entity: Entity, targets: Readonly<Record<string, Entity>>) => {
  const target = (name: string) => {
    const found = targets[name];
    if (!found) throw new RangeError(`${entity.name} refers to ${name}, which is not there`);
    return found;
  };
  const answered = (key: string, field: Field): Record<string, Schema> => {
    if (field.kind === 'image') return { media: text, imageContentType: text, altText: text };
    if (field.kind === 'list') {
      return { [key]: z.array(z.object({ id: z.int(), [labelProperty(target(field.target))]: shown })) };
    }
    if (field.kind === 'reference') {
      const to = target(field.target);
      if (isNested(key)) return { [key]: z.nullable(z.object({ id: z.int(), [labelProperty(to)]: shown })) };
      const further = (entity.include?.[key] ?? []).map((name) => [name, shown]);
      return { [key]: z.nullable(z.int()), [labelKeyBeside(key, to)]: shown, ...Object.fromEntries(further) };
    }
    const kinds = { number: z.int(), boolean: z.boolean() } as Partial<Record<Kind, Schema>>;
    return { [key]: z.nullable(kinds[field.kind] ?? z.string()) };
  };
  const shapes = Object.entries(entity.fields).map(([key, field]) => answered(key, field));
  const shape = Object.assign({ id: z.int(), revision: z.int() }, ...shapes);
  return z.object(shape) as unknown as z.ZodMiniType<AnsweredRow, AnsweredRow>;
};
