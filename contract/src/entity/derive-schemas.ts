import * as z from 'zod/mini';
import { textOfSerialised } from '../rules/markup/document-text.ts';
import { characters, hasMoreThan } from '../rules/values/characters.ts';
import { contentLimits } from '../rules/values/content-limits.ts';
import { id } from '../rules/values/id.ts';
import { limits } from '../rules/values/limits.ts';
import type { Entity } from './define-entity.ts';
import { type Field, isReadOnlyField, type Kind, maxOf } from './field.ts';
import { isNested, labelKeyBeside, labelProperty } from './label-field.ts';

type FieldOf<K extends Kind> = Extract<Field, { kind: K }>;
type FieldSchema = z.ZodMiniType;

/**
 * Replaces an empty value by `fallback`. Forms send '' for optional values left empty. Without a fallback an empty
 * value is an error.
 */
const defaultWhenEmpty = (fallback: unknown, schema: FieldSchema): FieldSchema => {
  const filledIn = z.transform((value) => (value === '' || value === undefined || value === null ? fallback : value));
  const full = z.pipe(filledIn, (fallback === null ? z.nullable(schema) : schema) as z.ZodMiniType<unknown, unknown>);
  // Documents in OpenAPI that the field is optional, with its default.
  return fallback === undefined ? full : z.prefault(full, fallback);
};

const optionalUnless = (required: boolean | undefined, schema: FieldSchema) =>
  defaultWhenEmpty(required ? undefined : null, schema);

/** Rejects text that is empty or consists of white space. */
const notBlank = z.check<string>(({ value, issues }) => {
  if (/\S/.test(value)) return;
  issues.push({ code: 'too_small', origin: 'string', minimum: 1, inclusive: true, input: value });
});

const boundedText = (field: FieldOf<'text' | 'longText' | 'html'>) => {
  const bounded = characters(0, maxOf(field));
  return field.required ? bounded.check(notBlank) : defaultWhenEmpty(null, bounded);
};

/**
 * Schema of a serialised editor document. The limit counts the text that it shows. A value with far more markup than
 * such a text needs is rejected unparsed. Only the server checks that the value is a document.
 */
const boundedDocument = (field: FieldOf<'richText'>) => {
  const { required } = field;
  const max = maxOf(field);
  const document = z.string().check(
    z.check<string>(({ value, issues }) => {
      const shownText = value.length > max * contentLimits.documentMarkup ? null : textOfSerialised(value);
      if (shownText === null || hasMoreThan(shownText, max)) {
        issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value });
      } else if (required && !/\S/.test(shownText)) {
        issues.push({ code: 'too_small', origin: 'string', minimum: 1, inclusive: true, input: value });
      }
    }),
  );
  return required ? document : defaultWhenEmpty(null, document);
};

/** Whole number. Forms send it as digits. */
const numberOrDigits = z.union([
  z.int(),
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,10}$/)),
    z.transform((digits) => Number(digits)),
  ),
]);

/** Range of an integer column. */
const int32Range = { min: -(2 ** 31), max: 2 ** 31 - 1 };

/** Moment in the years 1000 to 9999, converted to UTC. */
const utcMoment = z.pipe(
  z.iso.datetime({ offset: true }),
  z.pipe(
    z.transform((text: string) => new Date(text).toISOString()),
    z.string().check(z.regex(/^[1-9]\d{3}-/)),
  ),
);

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Id of a referenced row. Clients send an id, or an object with an `id`. */
const referenceId = (required: boolean | undefined): FieldSchema => {
  const idOrObject = z.pipe(
    z.transform((value) => (isPlainObject(value) && 'id' in value ? value.id : value)),
    optionalUnless(required, id) as z.ZodMiniType<unknown, unknown>,
  );
  return required ? idOrObject : z.prefault(idOrObject, null);
};

/** Schema of the value that a client may write to a field, by kind. Lists are read-only. */
const schemaByKind: { [K in Exclude<Kind, 'list'>]: (field: FieldOf<K>) => FieldSchema } = {
  text: boundedText,
  longText: boundedText,
  richText: boundedDocument,
  html: boundedText,
  number: ({ required, min = int32Range.min, max = int32Range.max }) =>
    optionalUnless(required, z.pipe(numberOrDigits, z.int().check(z.gte(min), z.lte(max)))),
  boolean: (field) => defaultWhenEmpty(field.default ?? false, z.boolean()),
  choice: ({ values, default: fallback, required }) => {
    const choice = z.enum(values as readonly [string]);
    return fallback === undefined ? optionalUnless(required, choice) : defaultWhenEmpty(fallback, choice);
  },
  dateTime: ({ required }) => optionalUnless(required, utcMoment),
  image: ({ required }) => optionalUnless(required, z.string().check(z.maxLength(limits.parameter))),
  reference: ({ required }) => referenceId(required),
};

type WritableField = Exclude<Field, { kind: 'list' }>;

const fieldSchemaOf = (field: WritableField) =>
  (schemaByKind[field.kind] as (field: WritableField) => FieldSchema)(field);

const writableFields = (entity: Entity) =>
  Object.entries(entity.fields).filter((entry): entry is [string, WritableField] => !isReadOnlyField(entry[1]));

/** Schema of a new row. An image is the name of a stored file. Unknown keys are ignored. */
export const createSchema = (entity: Entity) =>
  z.object(Object.fromEntries(writableFields(entity).map(([key, field]) => [key, fieldSchemaOf(field)])));

/** Picture as base64: a third larger than its bytes, and slightly more for line breaks and the start of a data URL. */
const base64Picture = z.string().check(z.maxLength(Math.ceil(contentLimits.image * 1.4)));

/**
 * Fields of a picture in a body. `image` holds new bytes as base64; `imageContentType` is ignored. Without `image` the
 * stored picture stays. `image` and `media` both null remove it.
 */
const writablePicture = {
  image: z.optional(z.nullable(base64Picture)),
  imageContentType: z.optional(z.nullable(z.string().check(z.maxLength(limits.parameter)))),
  media: z.optional(z.nullable(z.string().check(z.maxLength(limits.parameter)))),
  altText: z.optional(z.nullable(characters(0, contentLimits.altText))),
};

/** Row in the body of a POST or PUT. */
export type RowBody = Record<string, unknown> & {
  id: number | null;
  image?: string | null;
  media?: string | null;
  altText?: string | null;
};

/**
 * Schema of the body of a PUT, or of a POST if `isNew`. The body is the whole row: fields that are left out become
 * empty. Unknown keys are ignored.
 */
export const writeSchema = (entity: Entity, isNew: boolean): z.ZodMiniType<RowBody, Record<string, unknown>> => {
  const fields = writableFields(entity);
  const pictureOf = ({ required }: FieldOf<'image'>) =>
    Object.entries(
      isNew && required ? { ...writablePicture, image: base64Picture.check(z.minLength(1)) } : writablePicture,
    );
  const shape = fields.map(([key, field]): [string, FieldSchema][] =>
    field.kind === 'image' ? pictureOf(field) : [[key, fieldSchemaOf(field)]],
  );
  const object = z.object({ id: defaultWhenEmpty(null, id), ...Object.fromEntries(shape.flat()) });
  const aliases = fields.flatMap(([key, field]) =>
    field.kind === 'number' && field.alsoAs ? [[field.alsoAs, key]] : [],
  );
  if (aliases.length === 0) return object as z.ZodMiniType<RowBody, Record<string, unknown>>;
  const resolveAliases = z.transform((body) => {
    if (!isPlainObject(body)) return body;
    const sentAliases = aliases.filter(([alias = '']) => Object.hasOwn(body, alias));
    return { ...body, ...Object.fromEntries(sentAliases.map(([alias = '', key]) => [key, body[alias]])) };
  });
  return z.pipe(resolveAliases, object as FieldSchema) as z.ZodMiniType<RowBody, Record<string, unknown>>;
};

const nullableText = z.nullable(z.string());
const labelValue = z.nullable(z.union([z.string(), z.int()]));

/** Row in a reply. */
export type AnsweredRow = Record<string, unknown> & { id: number; revision: number };

/**
 * Schema of a row in a reply, both in lists and by itself. A picture is the name of its file. Beside an id stands the
 * label of its row (`languageId`, `languageName`). Nested references and rows of a list hold both (`{ id, name }`).
 *
 * @param targets every entity that a field may refer to, by name
 */
export const rowSchema = (entity: Entity, targets: Readonly<Record<string, Entity>>) => {
  const findTarget = (name: string) => {
    const target = targets[name];
    if (!target) throw new RangeError(`${entity.name} refers to ${name}, which is not there`);
    return target;
  };
  const replyFields = (key: string, field: Field): Record<string, FieldSchema> => {
    if (field.kind === 'image') return { media: nullableText, imageContentType: nullableText, altText: nullableText };
    if (field.kind === 'list') {
      return { [key]: z.array(z.object({ id: z.int(), [labelProperty(findTarget(field.target))]: labelValue })) };
    }
    if (field.kind === 'reference') {
      const target = findTarget(field.target);
      if (isNested(key)) return { [key]: z.nullable(z.object({ id: z.int(), [labelProperty(target)]: labelValue })) };
      const included = (entity.include?.[key] ?? []).map((name) => [name, labelValue]);
      return { [key]: z.nullable(z.int()), [labelKeyBeside(key, target)]: labelValue, ...Object.fromEntries(included) };
    }
    const kinds = { number: z.int(), boolean: z.boolean() } as Partial<Record<Kind, FieldSchema>>;
    return { [key]: z.nullable(kinds[field.kind] ?? z.string()) };
  };
  const shapes = Object.entries(entity.fields).map(([key, field]) => replyFields(key, field));
  const row: FieldSchema = z.object(Object.assign({ id: z.int(), revision: z.int() }, ...shapes));
  return row as z.ZodMiniType<AnsweredRow, AnsweredRow>;
};
