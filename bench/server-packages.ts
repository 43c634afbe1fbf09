import { createRequire } from 'node:module';

/** Loads packages of the server, which the benchmark itself does not depend on. */
export const requireFromServer = createRequire(new URL('../server/package.json', import.meta.url));

/** The product's own driver of PostgreSQL. */
export const pg = requireFromServer('pg');
