import { bodyTypes } from '@ok/contract/routes/define-route.ts';
import { addressOf } from '../../api/address.ts';
import { toFormData } from '../../api/client.ts';
import { tokens } from '../../session/session-store.ts';
import type { Operation } from './open-api.ts';

/** Reply to a call that the administrator tried. */
export type TriedReply = {
  status: number;
  /** Milliseconds. */
  time: number;
  headers: [string, string][];
  body: string;
};

const formatBody = async (response: Response): Promise<string> => {
  const type = response.headers.get('content-type') ?? '';
  if (!/json|text/.test(type)) return `${type} ${(await response.arrayBuffer()).byteLength} B`;
  const text = await response.text();
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

/**
 * Sends a call exactly as the administrator filled it in, valid or not, to show the server's reply. A reply 401 does not
 * end the session.
 */
export async function tryCall(
  { method, path, parameters, body: described }: Operation,
  values: Record<string, string>,
  body: string | File,
): Promise<TriedReply> {
  const of = (place: 'path' | 'query') =>
    Object.fromEntries(
      parameters.filter((each) => each.in === place).map(({ name }) => [name, values[name] || undefined]),
    );
  const token = tokens.read();
  const isForm = described?.type === bodyTypes.form;
  const parts = Object.entries(described?.schema.properties ?? {}).flatMap(([name, { format }]) => {
    if (format !== 'binary') return [[name, values[name] ?? '']];
    return body instanceof File ? [[name, body]] : [];
  });
  const startedAt = performance.now();
  const response = await fetch(addressOf(path, of('path'), of('query')), {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(described && !isForm && { 'Content-Type': described.type }),
    },
    ...(described && { body: isForm ? toFormData(Object.fromEntries(parts)) : (body as string) }),
  });
  const bodyText = await formatBody(response);
  const time = Math.round(performance.now() - startedAt);
  return { status: response.status, time, headers: [...response.headers], body: bodyText };
}
