import { vi } from 'vitest';

type Listener = (event: Record<string, unknown>) => void;

const createStorage = () => {
  const rows = new Map<string, string>();
  return {
    rows,
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  };
};

/**
 * Browser tab for tests without a browser: its stores, a server, messages on broadcast channels, and the addresses that
 * it is reloaded at. Call it before importing any module of the application.
 */
export function testTab() {
  const listeners = new Map<string, Listener[]>();
  const addEventListener = (name: string, listener: Listener) =>
    void listeners.set(name, [...(listeners.get(name) ?? []), listener]);
  const dispatch = (name: string, event: Record<string, unknown> = {}) => {
    for (const listener of listeners.get(name) ?? []) listener(event);
  };
  const [lastingStore, tabStore] = [createStorage(), createStorage()];
  const reloadAt = vi.fn<(address: string) => void>();
  const server = vi.fn<(address: string, request: RequestInit) => Promise<Response>>();
  const channels: { name: string; listener?: Listener }[] = [];
  class Channel {
    readonly tabStore: (typeof channels)[number];
    constructor(name: string) {
      this.tabStore = { name };
      channels.push(this.tabStore);
    }
    addEventListener(_: string, listener: Listener) {
      this.tabStore.listener = listener;
    }
    postMessage(data: unknown) {
      messagesSent.push(data);
    }
    close() {}
  }
  const messagesSent: unknown[] = [];
  const document = { documentElement: { lang: 'nl', dir: 'ltr' }, visibilityState: 'visible', addEventListener };
  vi.stubGlobal('window', {
    localStorage: lastingStore,
    sessionStorage: tabStore,
    addEventListener,
    location: { replace: reloadAt },
  });
  vi.stubGlobal('document', document);
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('fetch', server);
  return {
    lastingStore,
    tabStore,
    server,
    /** Receives the addresses that the tab is reloaded at. */
    reloadAt,
    /** Messages that the tab has sent to other tabs. */
    messagesSent,
    /** Simulates a write of another tab in the shared store; without a value, a removal. */
    otherTabWrites(key: string, value?: string) {
      if (value === undefined) lastingStore.removeItem(key);
      else lastingStore.setItem(key, value);
      dispatch('storage', { key, newValue: value ?? null });
    },
    /** Simulates a message of another tab on every channel. Receivers ignore messages of other channels. */
    receiveMessage(data: unknown) {
      for (const { listener } of channels) listener?.({ data });
    },
    /** Simulates that the tab gets focus. */
    focus: () => dispatch('focus'),
  };
}

/** Token of an account that ends after `seconds`. */
export const tokenFor = (login: string, seconds = 3600): string => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: login, jti: crypto.randomUUID(), exp: Date.now() / 1000 + seconds };
  return `${part({ alg: 'HS512' })}.${part(claims)}.signature`;
};

/** Headers of an uncacheable answer made at `moment`, in milliseconds since 1970. */
export const timeHeaders = (moment = Date.now()) => ({
  'cache-control': 'no-store',
  date: new Date(moment).toUTCString(),
});

/** Simulates an answer of the server, so that its time is known. */
export const setServerTime = async (moment?: number): Promise<void> => {
  const { timeCall } = await import('./clock.ts');
  timeCall()(new Headers(timeHeaders(moment)));
};
