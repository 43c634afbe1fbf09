import { type Entity, snakeCase } from '@ok/contract/entity/define-entity.ts';
import type { Kind } from '@ok/contract/entity/field.ts';

/** A column as the database describes it. */
export type ColumnDescription = { name: string; type: string; nullable: boolean };

const column = (type: string) => (name: string, required: boolean) => [{ name, type, nullable: !required }];

/** The server face of every kind: the columns that a field is stored in. */
const columnsOf: { [K in Kind]: (name: string, required: boolean) => ColumnDescription[] } = {
  text: column('text'),
  longText: column('text'),
  richText: column('text'),
  html: column('text'),
  number: column('integer'),
  boolean: (name) => [{ name, type: 'boolean', nullable: false }],
  choice: column('text'),
  dateTime: column('timestamptz'),
  image: (_name, required) => [
    { name: 'media', type: 'text', nullable: !required },
    { name: 'image_content_type', type: 'text', nullable: true },
    { name: 'alt_text', type: 'text', nullable: true },
  ],
  reference: (name, required) => [
    { name: name.endsWith('_id') ? name : `${name}_id`, type: 'bigint', nullable: !required },
  ],
  list: () => [],
};

/** The table of an entity. */
export const tableOf = ({ name, table }: Entity): string => table ?? snakeCase(name);

/** The columns of one field of an entity, in order. */
export const columnsOfField = (entity: Entity, key: string): ColumnDescription[] => {
  const field = entity.fields[key];
  if (!field) throw new RangeError(`${entity.name} has no field ${key}`);
  const required = ('required' in field && field.required === true) || 'default' in field;
  return columnsOf[field.kind](snakeCase(key), required);
};

/** Every column of an entity's table. */
export const columnsOfEntity = (entity: Entity): ColumnDescription[] => [
  { name: 'id', type: 'bigint', nullable: false },
  { name: 'revision', type: 'integer', nullable: false },
  ...Object.keys(entity.fields).flatMap((key) => columnsOfField(entity, key)),
];

/** The column of a field that has one. */
export const columnOf = (entity: Entity, key: string): string => {
  const [column] = columnsOfField(entity, key);
  if (!column) throw new RangeError(`${entity.name} has no column for ${key}`);
  return column.name;
};
