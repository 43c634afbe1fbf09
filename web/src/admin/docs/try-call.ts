import { addressOf } from '../../api/address.ts';
import { tokens } from '../../session/session-store.ts';
import type { Operation } from './open-api.ts';

/** What a call that was tried came to. */
export type Answer = {
  status: number;
  /** Milliseconds. */
  time: number;
  headers: [string, string][];
  body: string;
};

const readable = async (response: Response): Promise<string> => {
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
 * Sends a call as it was filled in, whatever that is: what the server says of it is what somebody wants to see. A
 * refusal ends no session.
 */
export async function tryCall(
  { method, path, parameters, body: described }: Operation,
  values: Record<string, string>,
  body: string | File,
): Promise<Answer> {
  const of = (place: 'path' | 'query') =>
    Object.fromEntries(
      parameters.filter((each) => each.in === place).map(({ name }) => [name, values[name] || undefined]),
    );
  const token = tokens.read();
  const form = new FormData();
  if (described?.type === 'multipart/form-data') {
    for (const name of Object.keys(described.schema.properties ?? {})) form.append(name, values[name] ?? '');
    form.delete('file');
    if (body instanceof File) form.append('file', body);
  }
  const isForm = described?.type === 'multipart/form-data';
  const begun = performance.now();
  const response = await fetch(addressOf(path, of('path'), of('query')), {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(described && !isForm && { 'Content-Type': described.type }),
    },
    ...(described && { body: isForm ? form : (body as string) }),
  });
  const shown = await readable(response);
  const time = Math.round(performance.now() - begun);
  return { status: response.status, time, headers: [...response.headers], body: shown };
}
