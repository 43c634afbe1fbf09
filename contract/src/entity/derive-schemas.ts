import * as z from 'zod/mini';
import { id } from '../rules/id.ts';
import type { Entity } from './define-entity.ts';
import type { Field, Kind } from './field.ts';

type FieldOf<K extends Kind> = Extract<Field, { kind: K }>;

const limited = (field: { required?: boolean; max?: number }) => {
  const bounded = field.max === undefined ? z.string() : z.string().check(z.maxLength(field.max));
  return field.required ? bounded.check(z.regex(/\S/)) : emptyAsNull(bounded);
};

/** Optional texts and references left empty arrive from forms as ''. */
const emptyAsNull = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value) => (value === '' || value === undefined ? null : value)),
    z.nullable(schema as z.ZodMiniType<unknown, NonNullable<unknown>>),
  );

const optionalUnless = <T extends z.ZodMiniType>(required: boolean | undefined, schema: T) =>
  required ? schema : emptyAsNull(schema);

/** The schema face of every kind: what may be written into a field of it. Lists are read-only. */
const writable: { [K in Exclude<Kind, 'list'>]: (field: FieldOf<K>) => z.ZodMiniType } = {
  text: limited,
  longText: limited,
  // Its limit counts what is shown, which only reading the document tells: the server does.
  richText: ({ required }) => limited({ required }),
  html: limited,
  number: (field) => {
    const bounds = [
      ...(field.min === undefined ? [] : [z.gte(field.min)]),
      ...(field.max === undefined ? [] : [z.lte(field.max)]),
    ];
    return optionalUnless(field.required, z.int().check(...bounds));
  },
  boolean: (field) => z._default(z.boolean(), field.otherwise ?? false),
  choice: (field) =>
    field.otherwise === undefined
      ? optionalUnless(field.required, z.enum(field.values as readonly [string]))
      : z._default(z.enum(field.values as readonly [string]), field.otherwise),
  dateTime: (field) => optionalUnless(field.required, z.iso.datetime()),
  image: (field) => optionalUnless(field.required, z.string()),
  reference: (field) => optionalUnless(field.required, id),
};

type WritableField = Exclude<Field, { kind: 'list' }>;

const schemaOf = (field: WritableField) => (writable[field.kind] as (field: WritableField) => z.ZodMiniType)(field);

/** What a new row may hold; an image is the name of an already stored file. Unknown keys are ignored. */
export const createSchema = (entity: Entity) =>
  z.object(
    Object.fromEntries(
      Object.entries(entity.fields)
        .filter((entry): entry is [string, WritableField] => entry[1].kind !== 'list')
        .map(([key, field]) => [key, schemaOf(field)]),
    ),
  );
