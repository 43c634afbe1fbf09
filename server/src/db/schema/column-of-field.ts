import { type Entity, snakeCase } from '@ok/contract/entity/define-entity.ts';
import type { Kind } from '@ok/contract/entity/field.ts';

/** Column as the database describes it. */
export type ColumnDescription = { name: string; type: string; nullable: boolean };

const describeColumn = (type: string) => (name: string, required: boolean) => [{ name, type, nullable: !required }];

/** Columns in which a field of each kind is stored. */
const columnsByKind: { [K in Kind]: (name: string, required: boolean) => ColumnDescription[] } = {
  text: describeColumn('text'),
  longText: describeColumn('text'),
  richText: describeColumn('text'),
  html: describeColumn('text'),
  number: describeColumn('integer'),
  boolean: (name) => [{ name, type: 'boolean', nullable: false }],
  choice: describeColumn('text'),
  dateTime: describeColumn('timestamptz'),
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

export const tableOf = ({ name, table }: Entity): string => table ?? snakeCase(name);

/**
 * Columns of one field of an entity, in order.
 *
 * @throws RangeError for an unknown field
 */
export const columnsOfField = (entity: Entity, key: string): ColumnDescription[] => {
  const field = entity.fields[key];
  if (!field) throw new RangeError(`${entity.name} has no field ${key}`);
  const required = ('required' in field && field.required === true) || 'default' in field;
  return columnsByKind[field.kind](snakeCase(key), required);
};

/** Every column of an entity's table. */
export const columnsOfEntity = (entity: Entity): ColumnDescription[] => [
  { name: 'id', type: 'bigint', nullable: false },
  { name: 'revision', type: 'integer', nullable: false },
  ...Object.keys(entity.fields).flatMap((key) => columnsOfField(entity, key)),
];

/**
 * Name of the first column of a field.
 *
 * @throws RangeError for a list, which has no column
 */
export const columnOf = (entity: Entity, key: string): string => {
  const [column] = columnsOfField(entity, key);
  if (!column) throw new RangeError(`${entity.name} has no column for ${key}`);
  return column.name;
};
