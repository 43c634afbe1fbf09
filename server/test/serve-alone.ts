import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '../src/db/schema/tables.ts';
import { makeRegisterRoute, type RegisterRoute } from '../src/http/register-route.ts';
import { replyError } from '../src/http/replies/error-reply.ts';
import { makeAuthentication } from '../src/sessions/current-user.ts';
import { openSession } from '../src/sessions/session-store.ts';
import { makeTokens } from '../src/sessions/token.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { memoryFileStore } from './memory-file-store.ts';

type Tiny = { app: FastifyInstance; database: TestDatabase<Database>; files: ReturnType<typeof memoryFileStore> };

/** Serves some routes alone, on a database for one test. */
export const serveAlone = async (add: (register: RegisterRoute, tiny: Tiny) => void) => {
  const database = await testDatabase<Database>();
  const { db } = database;
  const tokens = makeTokens(['a secret of the tests, long enough to sign with']);
  const app = Fastify();
  const tiny = { app, database, files: memoryFileStore() };
  app.setErrorHandler(replyError);
  add(makeRegisterRoute(app, makeAuthentication(db, tokens)), tiny);
  await app.listen({ port: 0, host: '127.0.0.1' });

  return {
    ...tiny,
    db,
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    /** Signs in a user of the demonstration, or of the test. */
    async signIn(login: string) {
      const user = await db
        .selectFrom('user_account')
        .select(['id', 'authorities'])
        .where('login', '=', login)
        .executeTakeFirstOrThrow();
      const [id, expiresAt] = [randomUUID(), Math.floor(Date.now() / 1000) + 3600];
      await openSession(db, { id, userId: user.id, expiresAt: new Date(expiresAt * 1000) }, 'no failures');
      return { userId: user.id, token: await tokens.sign({ sessionId: id, login, expiresAt }, user.authorities) };
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
};
