import type { Field } from './field.ts';

type Fields = Record<string, Field>;

/** A content entity, declared once. Server, web and tests derive everything else from it. */
export type Entity<N extends string = string, F extends Fields = Fields> = {
  /** Name in camel case. The table has the same name in snake case. */
  readonly name: N;
  /** Base paths of its calls, the one that our own screens use first. Irregular paths are declared, never coded. */
  readonly api: readonly [string, ...string[]];
  /** Paths of its screens; may be empty. */
  readonly screens: readonly string[];
  readonly fields: F;
  /** Field that represents a row wherever another row refers to it. */
  readonly labelField: string;
  /** Field that identifies a row in addresses of calls and screens, if that is not the id. */
  readonly key?: string;
  /** Fields in a list, in order. The id always comes first. */
  readonly columns: readonly string[];
  /** Table name, if it differs from `name`. */
  readonly table?: string;
  /** Reference whose id a POST may give at the end of its path. */
  readonly parentParam?: string;
  /** Base path at which a PUT gives the id at its end. */
  readonly idInPath?: string;
  /** Set if the table grows with use: its lists are then requested page by page, never as a whole. */
  readonly paged?: true;
  /**
   * Further fields of the referenced row to include in replies, by reference key. May name a field that the referenced
   * row itself includes.
   */
  readonly include?: Readonly<Record<string, readonly string[]>>;
  /** Rule for rows that can't be changed; see `isReadOnlyRow`. */
  readonly readOnly?: {
    /** Field of the row itself, or one included from a reference. */
    readonly field: string;
    /** Value of `field` in an editable row. A missing value counts as this one. */
    readonly unless: string;
    /** Fields that stay editable. */
    readonly except?: readonly string[];
  };
};

/** Whether a row from a reply is read-only, apart from the exceptions of its entity. */
export const isReadOnlyRow = ({ readOnly }: Entity, row: Readonly<Record<string, unknown>>): boolean =>
  readOnly !== undefined && (row[readOnly.field] ?? readOnly.unless) !== readOnly.unless;

/** Whether the rows of an entity are pictures of another row, in an order. */
export const hasOrderedPictures = ({ fields, parentParam }: Entity): boolean =>
  parentParam !== undefined &&
  fields.position?.kind === 'number' &&
  Object.values(fields).some(({ kind }) => kind === 'image');

/** Declares an entity. A label field or column that is not one of its fields does not compile. */
export const defineEntity = <const N extends string, const F extends Fields>(
  entity: Entity<N, F> & {
    readonly labelField: keyof F;
    readonly key?: keyof F;
    readonly columns: readonly (keyof F)[];
    readonly parentParam?: keyof F;
    readonly include?: { readonly [K in keyof F]?: readonly string[] };
  },
): Entity<N, F> => entity;

/** Converts camel case to snake case: `questionOption` → `question_option`. */
export const snakeCase = <S extends string>(name: S): SnakeCase<S> =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<S>;

/** Type of `snakeCase`. */
export type SnakeCase<S extends string> = S extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${SnakeCase<Tail>}`
    : `_${Lowercase<Head>}${SnakeCase<Tail>}`
  : S;
