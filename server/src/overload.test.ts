import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { type Answer, serve } from '../test/serve.ts';
import { lockTable } from '../test/table-lock.ts';
import { createMetrics } from './management/metrics/metrics.ts';

// The embedded database has a single connection, which cannot be locked out.
test.skipIf(inject('template').kind === 'embedded')(
  '[REL-10] the product refuses a call at once while others wait too long, counts it, and answers again afterwards',
  async () => {
    const metrics = createMetrics({ isOn: true });
    const server = await serve({ metrics });
    onTestFinished(async () => {
      metrics.stop();
      await server.close();
    });
    const token = await server.signIn('admin');
    const read = () => server.call('GET', '/api/account', { token });
    const { locked, release } = lockTable(server.db, 'session');
    await locked;
    const waiting: Promise<unknown>[] = Array.from({ length: 80 }, read);
    const answers: Answer[] = [];
    const ask = async () => void answers.push(await read());
    // An outage of the database would say five seconds.
    const isRefusal = ({ headers }: Answer) => ['1', '2', '3'].includes(headers.get('retry-after') ?? '');
    const refused = await vi.waitFor(() => {
      // Not awaited: a call that is accepted waits for the lock.
      waiting.push(ask());
      const found = answers.find(isRefusal);
      if (!found) throw new Error('no call was refused');
      return found;
    }, 30_000);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    await release();
    await Promise.all(waiting);
    await vi.waitFor(async () => expect((await read()).status).toBe(200), 30_000);
    const figures = (await server.call('GET', '/management/prometheus', { token })).body as string;
    const [, count] = /^http_server_refused_requests_total (\d+)$/m.exec(figures) ?? [];
    expect(Number(count)).toBeGreaterThan(0);
  },
);
