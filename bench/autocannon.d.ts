/** The part of the load generator that the benchmark uses; the package has no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  export type LoadRequest = {
    method?: 'GET' | 'POST' | 'PUT';
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Changes each request before it is sent. */
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
