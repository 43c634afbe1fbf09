/** A field of an area in the specification. */
export type SpecifiedField = {
  is:
    | 'text'
    | 'longText'
    | 'document'
    | 'html'
    | 'number'
    | 'boolean'
    | 'choice'
    | 'moment'
    | 'picture'
    | 'list'
    | 'row';
  /** Target entity of a `row` or a `list`. */
  of?: string;
  required?: true;
  /** Longest text in characters, or the highest number. */
  max?: number;
  /** The lowest number. */
  min?: number;
};

/** An area of the back-office in the specification. */
export type SpecifiedArea = {
  row: string;
  /** Name of the entity, and of its body in field errors. */
  name: string;
  screens: readonly string[];
  calls: readonly string[];
  /** Columns of its list after the id; in this order if the specification gives one. */
  columns: readonly string[];
  inOrder?: true;
  fields: Readonly<Record<string, SpecifiedField>>;
  /** References without which a row is useless, on which the specification says nothing. */
  needs?: readonly string[];
  /** Values of a new row that the body leaves out. */
  defaults?: Readonly<Record<string, unknown>>;
};

export const textField = { is: 'text' } as const;
export const numberField = { is: 'number' } as const;
export const booleanField = { is: 'boolean' } as const;
export const momentField = { is: 'moment' } as const;
export const pictureField = { is: 'picture' } as const;
export const rowField = (of: string) => ({ is: 'row', of }) as const;
export const listField = (of: string) => ({ is: 'list', of }) as const;
export const required = true;
