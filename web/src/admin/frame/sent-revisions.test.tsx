import { entities } from '@ok/contract/entities/index.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { setServerTime } from '../../session/test-tab.ts';

const memory = () => {
  const rows = new Map<string, string>();
  return {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  };
};
vi.stubGlobal('window', { localStorage: memory(), sessionStorage: memory(), addEventListener: () => undefined });
vi.stubGlobal('document', { documentElement: { lang: 'nl', dir: 'ltr' }, addEventListener: () => undefined });
const server = vi.fn<(address: string, request: RequestInit) => Promise<Response>>();
vi.stubGlobal('fetch', server);

const { tokens } = await import('../../session/session-store.ts');
const { setTextsState } = await import('../../texts/texts-store.ts');
const { useCopyVersion, useDeleteVersion } = await import('../trees/tree-queries.ts');
const { usePublish } = await import('../trees/publish/use-publishing.ts');
const { useRemove, useSave } = await import('../data/use-entity.ts');

/** Calls a hook as a component does, and returns its result. */
function resultOf<T>(useHook: () => T): T {
  let result: T | undefined;
  const Screen = () => {
    result = useHook();
    return null;
  };
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  );
  return result as T;
}

const tokenPart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
setTextsState({ status: 'ready', language: 'nl' });

beforeEach(async () => {
  await setServerTime();
  tokens.keep(`${tokenPart({ alg: 'HS512' })}.${tokenPart({ exp: Date.now() / 1000 + 3600 })}.signature`, false);
  server.mockReset();
  server.mockResolvedValue(new Response('{}'));
});

const version = { id: 7, revision: 12 };

test.each<[string, () => Promise<unknown>]>([
  ['publishing', () => resultOf(() => usePublish(7, 2)).mutateAsync({ reasons: [], revision: 12 })],
  ['copying a version', () => resultOf(useCopyVersion).mutateAsync({ version, asNewTree: false })],
  ['deleting a version from the list', () => resultOf(useDeleteVersion).mutateAsync(version)],
  [
    'saving the row of a version',
    () => resultOf(() => useSave(entities.questionTree)).mutateAsync({ ...version, body: {} }),
  ],
  [
    'deleting the row of a version',
    () => resultOf(() => useRemove(entities.questionTree)).mutateAsync({ key: '7', revision: 12 }),
  ],
])('[REL-01] %s names the revision that was shown', async (_name, change) => {
  await change();
  const [[, request] = []] = server.mock.calls;
  expect(new Headers(request?.headers).get('If-Match')).toBe('"12"');
});
