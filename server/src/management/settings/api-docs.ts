import { mediaTypes, type Route } from '@ok/contract/routes/define-route.ts';
import * as z from 'zod/mini';

const toJsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output') => {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' });
  return rest;
};

const describeParameters = (place: 'path' | 'query', schemas: Readonly<Record<string, z.core.$ZodType>>) =>
  Object.entries(schemas).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: toJsonSchema(schema, 'input'),
  }));

const stringSchema = { type: 'string' };

const describeContent = (type: string, schema: object) => ({ content: { [type]: { schema } } });

const binarySchema = { ...stringSchema, format: 'binary' };

const describeBody = ({ body, consumes = 'json' }: Route) => {
  if (!body) return {};
  const isBinary = consumes === 'csv' || consumes === 'zip' || consumes === 'bytes';
  const schema = isBinary ? binarySchema : toJsonSchema(body, 'input');
  const required = !z.safeParse(body, undefined).success;
  return { requestBody: { required, ...describeContent(mediaTypes[consumes], schema) } };
};

/** Describes the reply of a success: JSON with its schema, a text, or a file. */
const describeReply = ({ reply, produces = 'json' }: Route) => {
  if (produces === 'json') return reply && describeContent(mediaTypes.json, toJsonSchema(reply, 'output'));
  return describeContent(mediaTypes[produces], produces === 'text' || produces === 'csv' ? stringSchema : binarySchema);
};

const describeOperation = (route: Route) => {
  const query = route.query instanceof z.ZodMiniObject ? route.query.shape : {};
  const signedIn = route.access !== 'everybody';
  return {
    summary: route.summary,
    tags: [route.path.split('/')[2] ?? route.path],
    'x-access': signedIn ? route.access : 'everybody',
    ...(signedIn && { security: [{ bearer: [] }, ...(route.tokenInQuery ? [{ tokenInQuery: [] }] : [])] }),
    parameters: [...describeParameters('path', route.params ?? {}), ...describeParameters('query', query)],
    ...describeBody(route),
    responses: {
      [route.status ?? 200]: {
        description: describeReply(route) ? 'The answer' : 'Done',
        ...describeReply(route),
      },
      ...(route.refusedAt && {
        303: { description: 'To a browser that opens it as a page, a refusal: the screen with it' },
      }),
      default: {
        description: 'A refusal',
        ...describeContent('application/problem+json', { $ref: '#/components/schemas/Problem' }),
      },
    },
  };
};

/** Makes an OpenAPI 3 document from the contract. */
export const createApiDocs = (routes: readonly Route[], version: string) => ({
  openapi: '3.0.3',
  info: { title: 'OK!', version },
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      tokenInQuery: { type: 'apiKey', in: 'query', name: 'token' },
    },
    schemas: {
      Problem: {
        type: 'object',
        required: ['type', 'title', 'status', 'path', 'message'],
        properties: {
          type: stringSchema,
          title: stringSchema,
          status: { type: 'integer' },
          path: stringSchema,
          message: stringSchema,
          errorKey: stringSchema,
          params: stringSchema,
          reference: stringSchema,
          fieldErrors: {
            type: 'array',
            items: {
              type: 'object',
              properties: { objectName: stringSchema, field: stringSchema, message: stringSchema },
            },
          },
        },
      },
    },
  },
  paths: Object.fromEntries(
    [...Map.groupBy(routes, ({ path }) => path)].map(([path, calls]) => [
      path,
      Object.fromEntries(calls.map((call) => [call.method.toLowerCase(), describeOperation(call)])),
    ]),
  ),
});
