import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { Field, Kind } from '@ok/contract/entity/field.ts';
import { toPictureBody } from '../fields/pictures/picture-file.ts';
import { referenceOf, targetEntity } from '../fields/values/references.ts';

/** Values of a form, by field. */
export type FormValues = Record<string, unknown>;

type InitialValues<K extends Kind> = (
  name: string,
  field: Extract<Field, { kind: K }>,
  row?: AnsweredRow,
) => FormValues;

const initialText = (name: string, _: Field, row?: AnsweredRow): FormValues => ({ [name]: String(row?.[name] ?? '') });

/** Initial values of every kind of field: from the row, or for a new row from the declaration. */
const initialValuesByKind: { [K in Kind]: InitialValues<K> } = {
  text: initialText,
  longText: initialText,
  richText: initialText,
  html: initialText,
  number: initialText,
  dateTime: initialText,
  boolean: (name, field, row) => ({ [name]: row ? row[name] === true : (field.default ?? false) }),
  choice: (name, field, row) => ({ [name]: row?.[name] ?? field.default ?? '' }),
  image: (_, __, row) => ({
    image: null,
    media: row?.media ?? null,
    imageContentType: row?.imageContentType ?? null,
    altText: String(row?.altText ?? ''),
  }),
  reference: (name, field, row) =>
    field.readOnly ? {} : { [name]: (row && referenceOf(name, targetEntity(field.target), row)?.id) ?? null },
  list: () => ({}),
};

/** Initial values of a form, from the row or from the declaration of the entity. */
export const getInitialValues = ({ fields }: Entity, row?: AnsweredRow): FormValues =>
  Object.assign(
    {},
    ...Object.entries(fields).map(([name, field]) =>
      (initialValuesByKind[field.kind] as typeof initialText)(name, field, row),
    ),
  );

/** Creates the body of a call from a row and the changed values of its form. */
export function createRowBody({ fields }: Entity, values: FormValues, row?: AnsweredRow): Record<string, unknown> {
  const merged = { ...row, ...values };
  return Object.values(fields).some(({ kind }) => kind === 'image') ? toPictureBody(merged) : merged;
}
