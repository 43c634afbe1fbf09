/** Schema of the OpenAPI description, as far as this screen reads it. */
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

/** Parameter in the address of a call. */
export type ApiParameter = { name: string; in: 'path' | 'query'; required: boolean; schema: ApiSchema };

/** A call of the OpenAPI description. */
export type Operation = {
  method: string;
  path: string;
  summary: string;
  tag: string;
  access: 'everybody' | readonly string[];
  parameters: readonly ApiParameter[];
  body?: { type: string; schema: ApiSchema };
};

type OpenApiOperation = {
  summary?: string;
  tags?: readonly string[];
  'x-access'?: Operation['access'];
  parameters?: readonly ApiParameter[];
  requestBody?: { content: Readonly<Record<string, { schema: ApiSchema }>> };
};

/** Reads the calls of an OpenAPI description, in its order. */
export function readOperations(description: Record<string, unknown>): Operation[] {
  const paths = (description.paths ?? {}) as Record<string, Record<string, OpenApiOperation>>;
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

/** Finds the calls with all words in their address, method or summary, and groups them by tag. */
export function findOperationsByTag(operations: readonly Operation[], searchText: string): [string, Operation[]][] {
  const words = searchText.toLowerCase().split(/\s+/).filter(Boolean);
  const found = operations.filter(({ method, path, summary }) => {
    const text = `${method} ${path} ${summary}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return [...Map.groupBy(found, ({ tag }) => tag)].sort(([one], [other]) => one.localeCompare(other));
}

/** Creates a valid example for a schema: empty texts, zeros, and the first of several options. */
export function createExample(schema: ApiSchema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  const [one] = schema.anyOf ?? schema.allOf ?? [];
  if (one) return createExample(one);
  if (schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, createExample(field)]));
  }
  if (schema.type === 'array') return schema.items ? [createExample(schema.items)] : [];
  if (schema.type === 'string') return '';
  if (schema.type === 'number' || schema.type === 'integer') return 0;
  if (schema.type === 'boolean') return false;
  return null;
}
