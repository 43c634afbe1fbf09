import { vi } from 'vitest';

type Heard = (event: Record<string, unknown>) => void;

const rowsOf = () => {
  const rows = new Map<string, string>();
  return {
    rows,
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  };
};

/**
 * A tab for tests without a browser: its stores, a server, what other tabs say over a channel, and where it was sent.
 * Call it before anything of the application is imported.
 */
export function testTab() {
  const listeners = new Map<string, Heard[]>();
  const addEventListener = (name: string, heard: Heard) =>
    void listeners.set(name, [...(listeners.get(name) ?? []), heard]);
  const tell = (name: string, event: Record<string, unknown> = {}) => {
    for (const heard of listeners.get(name) ?? []) heard(event);
  };
  const [lasting, own] = [rowsOf(), rowsOf()];
  const goTo = vi.fn<(address: string) => void>();
  const server = vi.fn<(address: string, request: RequestInit) => Promise<Response>>();
  const channels: { name: string; heard?: Heard }[] = [];
  class Channel {
    readonly own: (typeof channels)[number];
    constructor(name: string) {
      this.own = { name };
      channels.push(this.own);
    }
    addEventListener(_: string, heard: Heard) {
      this.own.heard = heard;
    }
    postMessage(data: unknown) {
      said.push(data);
    }
    close() {}
  }
  const said: unknown[] = [];
  const document = { documentElement: { lang: 'nl', dir: 'ltr' }, visibilityState: 'visible', addEventListener };
  vi.stubGlobal('window', {
    localStorage: lasting,
    sessionStorage: own,
    addEventListener,
    location: { replace: goTo },
  });
  vi.stubGlobal('document', document);
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('fetch', server);
  return {
    lasting,
    own,
    server,
    /** Addresses that the tab was loaded anew at. */
    goTo,
    /** What it has said to other tabs. */
    said,
    /** Another tab writes in the store that all share; nothing removes. */
    otherTabWrites(key: string, value?: string) {
      if (value === undefined) lasting.removeItem(key);
      else lasting.setItem(key, value);
      tell('storage', { key, newValue: value ?? null });
    },
    /** Another tab says something, on every channel: who does not know it takes no notice. */
    otherTabSays(data: unknown) {
      for (const { heard } of channels) heard?.({ data });
    },
    /** Somebody comes back to the tab. */
    comesBack: () => tell('focus'),
  };
}

/** A token of an account, which ends after so many seconds. */
export const tokenFor = (login: string, seconds = 3600): string => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: login, jti: crypto.randomUUID(), exp: Date.now() / 1000 + seconds };
  return `${part({ alg: 'HS512' })}.${part(claims)}.signature`;
};

/** The headers of an answer that tells the time. */
export const timeHeaders = (moment = Date.now()) => ({
  'cache-control': 'no-store',
  date: new Date(moment).toUTCString(),
});

/** The server has answered just now, so that its time is known. */
export const knowTime = async (moment?: number): Promise<void> => {
  const { timeCall } = await import('./clock.ts');
  timeCall()(new Headers(timeHeaders(moment)));
};
