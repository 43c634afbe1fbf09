import { expect, test, vi } from 'vitest';
import { setServerTime, testTab, timeHeaders, tokenFor } from '../../../session/test-tab.ts';

vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async () => undefined,
  update: async () => undefined,
}));
const tab = testTab();
vi.stubGlobal('navigator', {});
const { measurement } = await import('./measurement-machine.ts');
const { queries } = await import('../../../api/queries.ts');
const { endSession, setSession, tokens } = await import('../../../session/session-store.ts');

const overview = ['measurements', 'overview', 'nl'];

test.each([
  [2, 'error.measurementmovedon', 'error.measurementmovedon'],
  [3, 'error.without.a.text', 'error.actionsmissing'],
])(
  '[MEA-12] the measurement of a page outdates the overview, reloads after a refusal, and ends with the session of user %d',
  async (id, message, notice) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await setServerTime();
    tokens.keep(tokenFor('sanne'), false);
    setSession({ state: 'signedIn', account: { id } as never });
    queries.setQueryData(overview, []);
    let status = 200;
    const reload = Promise.withResolvers<Response>();
    tab.server.mockImplementation(async (address) => {
      if (address.startsWith('/api/measurement/start/')) {
        const body = { statisticsId: 7, publicationId: 1, question: { id: 1 }, answerOrder: 'AS_SET', orderSeed: null };
        return new Response(JSON.stringify(body), { headers: timeHeaders() });
      }
      if (address.startsWith('/api/statistics/')) {
        const body = { status, path: address, message };
        return new Response(JSON.stringify(body), { status, headers: timeHeaders() });
      }
      return reload.promise;
    });
    const starting = measurement.start(5, 'k');
    expect([measurement.get().status, queries.getQueryData(overview)]).toEqual(['opening', undefined]);
    await starting;
    queries.setQueryData(overview, []);
    status = 409;
    measurement.select(1, { optionId: 9, nextQuestionId: 2 });
    expect(queries.getQueryData(overview)).toEqual([]);
    await vi.waitFor(() => expect(measurement.get()).toEqual({ status: 'opening', treeId: 5, key: 'k' }), 20_000);
    reload.resolve(
      new Response(
        JSON.stringify({
          key: 'k',
          statisticsId: 7,
          publicationId: 1,
          rootQuestionId: 1,
          treeRowId: 5,
          startedAt: '2026-11-20T14:12:00Z',
          resumable: true,
          actions: [],
        }),
        { headers: timeHeaders() },
      ),
    );
    await vi.waitFor(() => expect(measurement.get()).toMatchObject({ status: 'running', notice, count: 0 }), 20_000);
    endSession();
    expect(measurement.get()).toEqual({ status: 'none' });
  },
);
