import { expect } from 'vitest';
import type { Schema } from '../src/routes/define-route.ts';
import { routes } from '../src/routes/index.ts';

/** Finds the call with this method and address. */
export const routeOf = (name: string) => {
  const route = routes.find(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}` === name);
  if (!route) throw new Error(`there is no ${name}`);
  return route;
};
/** Schema of a call's body, query or reply. */
export const schemaOf = (name: string, part: 'body' | 'query' | 'reply'): Schema => {
  const schema = routeOf(name)[part];
  if (!schema) throw new Error(`${name} has no ${part}`);
  return schema;
};
/** Checks whether the schema accepts a value. */
export const accepts = (schema: Schema, value: unknown) => schema.safeParse(value).success;

/** Names of the invalid fields of a value. */
export const invalidFields = (schema: Schema, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? [];

type Edges = Record<string, { good: readonly unknown[]; bad: readonly unknown[] }>;

/**
 * Expects the schema to accept the good values of each field and to reject the bad ones, in an otherwise good object.
 */
export const expectBounds = (schema: Schema, good: Record<string, unknown>, edges: Edges) => {
  expect(invalidFields(schema, good)).toEqual([]);
  for (const [key, values] of Object.entries(edges)) {
    for (const value of values.good)
      expect(invalidFields(schema, { ...good, [key]: value }), `${key} ${value}`).toEqual([]);
    for (const value of values.bad) {
      const [field] = invalidFields(schema, { ...good, [key]: value });
      expect(field?.split('.')[0], `${key} ${JSON.stringify(value)}`).toBe(key);
    }
  }
};

/**
 * Expects the schema of a reply to reject an object in which a field is missing or of another kind, so that it is never
 * sent.
 */
export const expectEveryField = (schema: Schema, good: Record<string, unknown>, nullable: readonly string[] = []) => {
  expect(schema.safeParse({ ...good, secret: 'x' }).data).toEqual(good);
  for (const key of Object.keys(good)) {
    expect(accepts(schema, { ...good, [key]: undefined }), key).toBe(false);
    expect(accepts(schema, { ...good, [key]: Symbol('no kind') }), key).toBe(false);
    expect(accepts(schema, { ...good, [key]: null }), key).toBe(nullable.includes(key));
  }
};
