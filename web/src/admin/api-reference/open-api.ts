/** A schema of the description, as far as it is read here. */
export type ApiSchema = {
  type?: string;
  format?: string;
  enum?: readonly unknown[];
  properties?: Readonly<Record<string, ApiSchema>>;
  items?: ApiSchema;
  anyOf?: readonly ApiSchema[];
  allOf?: readonly ApiSchema[];
  default?: unknown;
};

/** Something that a call is told by its address. */
export type ApiParameter = { name: string; in: 'path' | 'query'; required: boolean; schema: ApiSchema };

/** A call as it is described. */
export type Operation = {
  method: string;
  path: string;
  summary: string;
  tag: string;
  access: 'everybody' | readonly string[];
  parameters: readonly ApiParameter[];
  body?: { type: string; schema: ApiSchema };
};

type Described = {
  summary?: string;
  tags?: readonly string[];
  'x-access'?: Operation['access'];
  parameters?: readonly ApiParameter[];
  requestBody?: { content: Readonly<Record<string, { schema: ApiSchema }>> };
};

/** The calls of a description, in its order. */
export function operationsOf(description: Record<string, unknown>): Operation[] {
  const paths = (description.paths ?? {}) as Record<string, Record<string, Described>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const [body] = Object.entries(described.requestBody?.content ?? {});
      return {
        method: method.toUpperCase(),
        path,
        summary: described.summary ?? '',
        tag: described.tags?.[0] ?? path,
        access: described['x-access'] ?? 'everybody',
        parameters: described.parameters ?? [],
        ...(body && { body: { type: body[0], schema: body[1].schema } }),
      };
    }),
  );
}

/** The calls whose address, method or summary has all the words that are looked for, by their tag. */
export function foundByTag(operations: readonly Operation[], wanted: string): [string, Operation[]][] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const found = operations.filter(({ method, path, summary }) => {
    const text = `${method} ${path} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return [...Map.groupBy(found, ({ tag }) => tag)].sort(([one], [other]) => one.localeCompare(other));
}

/** Something that fits a schema, to begin with: empty texts, zeros, the first of what can be chosen. */
export function exampleOf(schema: ApiSchema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [one] = schema.anyOf ?? schema.allOf ?? [];
  if (one) return exampleOf(one);
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, exampleOf(field)]));
  }
  if (schema.type === 'array') return schema.items ? [exampleOf(schema.items)] : [];
  if (schema.type === 'string') return '';
  if (schema.type === 'number' || schema.type === 'integer') return 0;
  if (schema.type === 'boolean') return false;
  return null;
}
