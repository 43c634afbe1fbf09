import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { Field, Kind } from '@ok/contract/entity/field.ts';
import { sentPicture } from '../fields/picture-file.ts';
import { referenceOf, targetOf } from '../fields/references.ts';

/** What a form holds. */
export type FormValues = Record<string, unknown>;

type Start<K extends Kind> = (name: string, field: Extract<Field, { kind: K }>, row?: AnsweredRow) => FormValues;

const asText = (name: string, _: Field, row?: AnsweredRow): FormValues => ({ [name]: String(row?.[name] ?? '') });

/** What every kind starts with: what the row holds, or what a new one holds when nothing is said. */
const starts: { [K in Kind]: Start<K> } = {
  text: asText,
  longText: asText,
  richText: asText,
  html: asText,
  number: asText,
  dateTime: asText,
  boolean: (name, field, row) => ({ [name]: row ? row[name] === true : (field.default ?? false) }),
  choice: (name, field, row) => ({ [name]: row?.[name] ?? field.default ?? '' }),
  image: (_, __, row) => ({
    image: null,
    media: row?.media ?? null,
    imageContentType: row?.imageContentType ?? null,
    altText: String(row?.altText ?? ''),
  }),
  reference: (name, field, row) =>
    field.readOnly ? {} : { [name]: (row && referenceOf(name, targetOf(field.target), row)?.id) ?? null },
  list: () => ({}),
};

/** What a form starts with. */
export const startOf = ({ fields }: Entity, row?: AnsweredRow): FormValues =>
  Object.assign(
    {},
    ...Object.entries(fields).map(([name, field]) => (starts[field.kind] as typeof asText)(name, field, row)),
  );

/** The body that says what a form holds; the rest of the row goes along. */
export function bodyOf({ fields }: Entity, values: FormValues, row?: AnsweredRow): Record<string, unknown> {
  const whole = { ...row, ...values };
  return Object.values(fields).some(({ kind }) => kind === 'image') ? sentPicture(whole) : whole;
}
