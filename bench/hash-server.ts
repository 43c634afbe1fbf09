import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

// Lowest possible cost of signing in: the server only verifies the password's hash.

/** The product's own library. */
const { verify } = createRequire(new URL('../server/package.json', import.meta.url))('@node-rs/argon2');

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => {
    body += part;
  });
  request.on('end', async () => {
    const matches = await verify(process.env.HASH ?? '', JSON.parse(body).password);
    response.statusCode = matches ? 200 : 401;
    response.end();
  });
});

server.listen(0, '127.0.0.1', () => {
  console.log(`listens at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => process.exit(0));
