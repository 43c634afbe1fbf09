import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../../test/serve.ts';

let server: Served;
beforeAll(async () => {
  server = await serve();
});
afterAll(() => server.close());

test.skipIf(process.env.OK_TEST_DATABASE !== 'server')(
  '[STT-03] statistics that take long hold two connections, and leave the others to those who measure',
  async () => {
    const [admin, token] = [await server.signIn('admin'), await server.signIn('professional')];
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const locking = server.db.transaction().execute(async (trx) => {
      await sql`lock table statistics_figure in access exclusive mode`.execute(trx);
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const views = Array.from({ length: 12 }, () => server.call('GET', '/api/statistics/summary', { token: admin }));
    const blocked = sql<{ count: number }>`
      select count(*) from pg_locks where relation = 'statistics_figure'::regclass and not granted`;
    await expect.poll(async () => (await blocked.execute(server.db)).rows[0]?.count).toBe(2);

    const steps = await Promise.all(
      Array.from({ length: 20 }, () => server.call('GET', '/api/question-trees/get-published', { token })),
    );
    expect(steps.map(({ status }) => status)).toEqual(steps.map(() => 200));
    expect((await blocked.execute(server.db)).rows).toEqual([{ count: 2 }]);

    held.resolve();
    await locking;
    expect((await Promise.all(views)).map(({ status }) => status)).toEqual(views.map(() => 200));
  },
);
