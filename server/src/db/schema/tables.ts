import type { entities } from '@ok/contract/entities/index.ts';
import type { Entity, SnakeCase } from '@ok/contract/entity/define-entity.ts';
import type { AlwaysFilled, ValueOf } from '@ok/contract/entity/values.ts';
import type { Generated } from 'kysely';
import type { ColumnName, ColumnTypes } from './column-types.ts';
import type { entityColumns, tables } from './declared-tables.ts';

type Declared<S> = S extends `${infer T extends ColumnName}?`
  ? ColumnTypes[T] | null
  : S extends `${infer T extends ColumnName}=`
    ? Generated<ColumnTypes[T]>
    : S extends ColumnName
      ? ColumnTypes[S]
      : never;

type DeclaredTables = {
  [T in keyof typeof tables]: { [C in keyof (typeof tables)[T]]: Declared<(typeof tables)[T][C]> };
};

/** Name of the column of a field: a reference ends in `_id`, a list has no column. */
type ColumnsOfField<K extends string, F> = F extends { kind: 'list' }
  ? never
  : F extends { kind: 'reference' }
    ? K extends `${string}Id`
      ? SnakeCase<K>
      : `${SnakeCase<K>}_id`
    : SnakeCase<K>;

type ColumnValue<F> = F extends { kind: 'boolean' } | { default: string }
  ? Generated<ValueOf<F>>
  : F extends { kind: 'dateTime' }
    ? ColumnTypes['timestamptz'] | null
    : AlwaysFilled<F> extends true
      ? ValueOf<F>
      : ValueOf<F> | null;

type ImageKey<F> = { [K in keyof F]: F[K] extends { kind: 'image' } ? K : never }[keyof F];

type EntityTable<E extends Entity> = { id: Generated<number>; revision: Generated<number> } & {
  [K in Exclude<keyof E['fields'] & string, ImageKey<E['fields']>> as ColumnsOfField<K, E['fields'][K]>]: ColumnValue<
    E['fields'][K]
  >;
} & ([ImageKey<E['fields']>] extends [never]
    ? unknown
    : {
        media: ColumnValue<E['fields'][ImageKey<E['fields']>]>;
        image_content_type: string | null;
        alt_text: string | null;
      });

/** Columns of a table that belong to no field, if any. */
type ColumnsBeside<T extends string> = T extends keyof typeof entityColumns
  ? { [C in keyof (typeof entityColumns)[T]]: Declared<(typeof entityColumns)[T][C]> }
  : unknown;

type EntityTables = {
  [N in keyof typeof entities as SnakeCase<N>]: EntityTable<(typeof entities)[N]> & ColumnsBeside<SnakeCase<N>>;
};

/** All tables, for Kysely. A declaration of columns replaces the one that an entity gives. */
export type Database = DeclaredTables & Omit<EntityTables, keyof DeclaredTables>;
