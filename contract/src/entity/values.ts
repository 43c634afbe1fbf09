import type { Entity } from './define-entity.ts';

/** What a field holds in a row. */
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

/** Fields that hold a value in every row: required ones, and those with a value of their own where nothing is said. */
export type AlwaysFilled<F> = F extends { required: true } | { kind: 'boolean' } | { default: string } ? true : false;

/** What may be said of a new row: required fields must be there, the others may be null or left out. */
export type NewRow<E extends Entity> = {
  [K in keyof E['fields'] as E['fields'][K] extends { required: true } ? K : never]: ValueOf<E['fields'][K]>;
} & {
  [K in keyof E['fields'] as E['fields'][K] extends { required: true } | { kind: 'list' } | { readOnly: true }
    ? never
    : K]?: ValueOf<E['fields'][K]> | null;
};
