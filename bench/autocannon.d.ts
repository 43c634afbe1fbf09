/** The part of the load generator that is used here; it has no types of its own. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export type LoadRequest = {
    method?: 'GET' | 'POST' | 'PUT';
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Makes each request anew. */
    setupRequest?: (request: LoadRequest) => LoadRequest;
  };
  export type LoadOptions = { url: string; connections: number; duration: number; requests: LoadRequest[] };
  export type LoadResult = { non2xx: number; errors: number; timeouts: number; duration: number };

  const autocannon: (
    options: LoadOptions,
    done: (error: Error | null, result: LoadResult) => void,
  ) => EventEmitter<{ response: [client: unknown, status: number, bytes: number, milliseconds: number] }>;
  export default autocannon;
}
