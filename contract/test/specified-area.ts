/** A field of an area, as the specification has it. */
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
  /** The entity that it refers to, of a `row` or a `list`. */
  of?: string;
  required?: true;
  /** Characters, or the highest number. */
  max?: number;
  /** The lowest number. */
  min?: number;
};

/** An area of the back-office, as the specification has it. */
export type SpecifiedArea = {
  row: string;
  /** The name of the entity, which is also that of its body in field errors. */
  name: string;
  screens: readonly string[];
  calls: readonly string[];
  /** The columns of its list after the id; in this order where the specification gives one. */
  columns: readonly string[];
  inOrder?: true;
  fields: Readonly<Record<string, SpecifiedField>>;
  /** References that a row would say nothing without, which the specification leaves open. */
  needs?: readonly string[];
  /** What a new row holds where nothing is said. */
  defaults?: Readonly<Record<string, unknown>>;
};

export const text = { is: 'text' } as const;
export const number = { is: 'number' } as const;
export const yesOrNo = { is: 'boolean' } as const;
export const moment = { is: 'moment' } as const;
export const picture = { is: 'picture' } as const;
export const row = (of: string) => ({ is: 'row', of }) as const;
export const list = (of: string) => ({ is: 'list', of }) as const;
export const required = true;
