import type { Entity } from './define-entity.ts';

/** Type of a field's value in a row. */
export type ValueOf<F> = F extends { kind: 'text' | 'longText' | 'richText' | 'html' | 'image' }
  ? string
  : F extends { kind: 'number' | 'reference' }
    ? number
    : F extends { kind: 'boolean' }
      ? boolean
      : F extends { kind: 'choice'; values: readonly (infer V)[] }
        ? V
        : F extends { kind: 'dateTime' }
          ? Date
          : never;

/** Whether a field has a value in every row: it is required or has a default. */
export type AlwaysFilled<F> = F extends { required: true } | { kind: 'boolean' } | { default: string } ? true : false;

/** Values of a new row. Required fields must be present; others may be null or left out. */
export type NewRow<E extends Entity> = {
  [K in keyof E['fields'] as E['fields'][K] extends { required: true } ? K : never]: ValueOf<E['fields'][K]>;
} & {
  [K in keyof E['fields'] as E['fields'][K] extends { required: true } | { kind: 'list' } | { readOnly: true }
    ? never
    : K]?: ValueOf<E['fields'][K]> | null;
};
