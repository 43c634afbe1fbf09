import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { finishEach, makePeople } from '../../test/finished-measurements.ts';
import { serve } from '../../test/serve.ts';
import type { Database } from '../db/schema/tables.ts';

test('[STT-03] the screens of statistics read from the replica, and everything else does not need it', async () => {
  const replica = await testDatabase<Database>();
  const server = await serve({ replica: { db: replica.reportingDb, databaseUrl: replica.databaseUrl ?? '' } });
  onTestFinished(() => server.close());
  const token = await server.signIn('admin');
  const countFinished = async () => {
    const { status, body } = await server.call('GET', '/api/statistics/summary', { token });
    return status === 200 ? body.figures.finished : status;
  };
  const before = await countFinished();
  await finishEach(server.db, await makePeople(server.db, 6));
  expect(await countFinished()).toBe(before);
  await finishEach(replica.db, await makePeople(replica.db, 7));
  expect(await countFinished()).toBe(before + 7);

  await replica.close();
  expect(await countFinished()).toBeGreaterThanOrEqual(500);
  expect((await server.call('GET', '/api/question-trees/get-published', { token })).status).toBe(200);
});
