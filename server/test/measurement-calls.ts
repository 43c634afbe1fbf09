import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { type Served, serve } from './serve.ts';

/** A server with a professional, a second user, and the published trees by position. */
export type Measurers = {
  server: Served;
  token: string;
  other: string;
  trees: { id: number; treeId: number; name: string }[];
};

/** Starts a server with a signed-in professional, and the tester as second user. */
export const serveMeasurers = async (): Promise<Measurers> => {
  const server = await serve();
  const other = await server.signIn('tester');
  const token = await server.signIn('professional');
  const trees = (await server.call('GET', '/api/question-trees/get-published?language=nl', { token })).body;
  return { server, token, other, trees };
};

/** The calls of a measurement one by one, for tests that send what no client would. */
export const measurementCalls = (measurers: () => Measurers) => {
  const get = (path: string, who = measurers().token) => measurers().server.call('GET', path, { token: who });
  const start = async (treeId = measurers().trees[0]?.id, who = measurers().token) =>
    (await get(`/api/measurement/start/${treeId}?language=nl`, who)).body;
  const optionsOf = async (id: number, query = ''): Promise<OptionPage[]> =>
    (await get(`/api/questions/${id}/options${query}`)).body;
  return { get, start, optionsOf };
};
