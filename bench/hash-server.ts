import { readText, serveLimit } from './serve-limit.ts';
import { requireFromServer } from './server-packages.ts';

// Lowest possible cost of signing in: the server only verifies the password's hash.

/** The product's own library. */
const { verify } = requireFromServer('@node-rs/argon2');

serveLimit(async (request, response) => {
  const matches = await verify(process.env.HASH ?? '', JSON.parse(await readText(request)).password);
  response.statusCode = matches ? 200 : 401;
  response.end();
});
