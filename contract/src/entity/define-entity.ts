import type { Field } from './field.ts';

type Fields = Record<string, Field>;

/** What exists: one content entity, declared once. Server, web and tests derive everything else from it. */
export type Entity<N extends string = string, F extends Fields = Fields> = {
  /** Its name in camel case; the table is the same in snake case. */
  readonly name: N;
  /** Where its calls are, first the one used by our own screens. Irregular ones are declared, never coded. */
  readonly api: readonly [string, ...string[]];
  /** Where its screens are; an entity may have none. */
  readonly screens: readonly string[];
  readonly fields: F;
  /** The field that stands for a row where another row refers to it. */
  readonly labelField: string;
  /** The field that names a row in addresses, of calls and of screens, where that is not its id. */
  readonly key?: string;
  /** The fields in a list, in order; the id comes first by itself. */
  readonly columns: readonly string[];
  /** Its table where that is not its name. */
  readonly table?: string;
  /** The reference whose id a POST may name at the end of its path. */
  readonly parentParam?: string;
  /** The base path where a PUT names the id at its end. */
  readonly idInPath?: string;
  /** Whether it grows with use, so that no screen may ask for all of it: its lists are asked for by the page. */
  readonly paged?: true;
  /** Fields of a row that is referred to, or answered beside that, which are answered beside it, by the key of the reference. */
  readonly include?: Readonly<Record<string, readonly string[]>>;
  /** When a row changes no more: see `isReadOnlyRow`. */
  readonly readOnly?: {
    /** A field of its own, or one that is answered beside a reference. */
    readonly field: string;
    /** What that holds, or would, of a row that changes. */
    readonly unless: string;
    /** The fields that change even then. */
    readonly except?: readonly string[];
  };
};

/** Whether a row, as it is answered, changes no more but for the fields that its entity says. */
export const isReadOnlyRow = ({ readOnly }: Entity, row: Readonly<Record<string, unknown>>): boolean =>
  readOnly !== undefined && (row[readOnly.field] ?? readOnly.unless) !== readOnly.unless;

/** Declare an entity. What it is shown by and its columns are fields of its own, or it does not compile. */
export const defineEntity = <const N extends string, const F extends Fields>(
  entity: Entity<N, F> & {
    readonly labelField: keyof F;
    readonly key?: keyof F;
    readonly columns: readonly (keyof F)[];
    readonly parentParam?: keyof F;
    readonly include?: { readonly [K in keyof F]?: readonly string[] };
  },
): Entity<N, F> => entity;

/** `questionOption` → `question_option`. */
export const snakeCase = <S extends string>(name: S): SnakeCase<S> =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<S>;

/** The type of `snakeCase`. */
export type SnakeCase<S extends string> = S extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${SnakeCase<Tail>}`
    : `_${Lowercase<Head>}${SnakeCase<Tail>}`
  : S;
