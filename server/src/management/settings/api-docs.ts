import { mediaTypes, type Route, type Schema } from '@ok/contract/routes/define-route.ts';
import * as z from 'zod/mini';

const jsonSchema = (schema: Schema, io: 'input' | 'output') => {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' });
  return rest;
};

const parameters = (place: 'path' | 'query', schemas: Readonly<Record<string, Schema>>) =>
  Object.entries(schemas).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: jsonSchema(schema, 'input'),
  }));

const text = { type: 'string' };

const content = (type: string, schema: object) => ({ content: { [type]: { schema } } });

const bytes = { ...text, format: 'binary' };

/** What is sent of a call. */
const bodyOf = ({ body, consumes = 'json' }: Route) => {
  if (!body) return {};
  const schema = consumes === 'csv' || consumes === 'zip' ? bytes : jsonSchema(body, 'input');
  const required = !z.safeParse(body, undefined).success;
  return { requestBody: { required, ...content(mediaTypes[consumes], schema) } };
};

/** What a success answers: JSON by its schema, a text, or a file. */
const answerOf = ({ reply, produces = 'json' }: Route) => {
  if (produces === 'json') return reply && content(mediaTypes.json, jsonSchema(reply, 'output'));
  return content(mediaTypes[produces], produces === 'text' || produces === 'csv' ? text : bytes);
};

const operation = (route: Route) => {
  const query = route.query as unknown as { shape?: Readonly<Record<string, Schema>> } | undefined;
  const signedIn = route.access !== 'everybody';
  return {
    summary: route.summary,
    tags: [route.path.split('/')[2] ?? route.path],
    'x-access': signedIn ? route.access : 'everybody',
    ...(signedIn && { security: [{ bearer: [] }, ...(route.tokenInQuery ? [{ tokenInQuery: [] }] : [])] }),
    parameters: [...parameters('path', route.params ?? {}), ...parameters('query', query?.shape ?? {})],
    ...bodyOf(route),
    responses: {
      [route.status ?? 200]: {
        description: answerOf(route) ? 'The answer' : 'Done',
        ...answerOf(route),
      },
      ...(route.refusedAt && {
        303: { description: 'To a browser that opens it as a page, a refusal: the screen with it' },
      }),
      default: {
        description: 'A refusal',
        ...content('application/problem+json', { $ref: '#/components/schemas/Problem' }),
      },
    },
  };
};

/** The description of the calls as an OpenAPI 3 document, made from the contract. */
export const apiDocs = (routes: readonly Route[], version: string) => ({
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
          type: text,
          title: text,
          status: { type: 'integer' },
          path: text,
          message: text,
          errorKey: text,
          params: text,
          reference: text,
          fieldErrors: {
            type: 'array',
            items: { type: 'object', properties: { objectName: text, field: text, message: text } },
          },
        },
      },
    },
  },
  paths: Object.fromEntries(
    [...Map.groupBy(routes, ({ path }) => path)].map(([path, calls]) => [
      path,
      Object.fromEntries(calls.map((call) => [call.method.toLowerCase(), operation(call)])),
    ]),
  ),
});
