import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Reads the body of a request. */
export const readText = (request: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => resolve(body));
    request.on('error', reject);
  });

/** Serves a bare limit until SIGTERM, and prints its address. An error of `answer` is sent with status 500. */
export const serveLimit = (answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>): void => {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      response.statusCode = 500;
      response.end(error.message);
    });
  });
  server.listen(0, '127.0.0.1', () => {
    console.log(`listens at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  process.once('SIGTERM', () => process.exit(0));
};
