import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { test as base, expect } from './journey.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The web as files that can be imported one by one in the page, where they are those that the page itself runs. */
class SourceServer {
  url = '';
  #process: ChildProcess | undefined;

  async start(): Promise<void> {
    const vite = ['node_modules/vite/bin/vite.js', 'web', '--host', '127.0.0.1', '--port', '0'];
    const child = spawn(process.execPath, vite, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    this.#process = child;
    let said = '';
    // What it says is read for as long as it runs: whoever stops reading closes its output, and it ends over that.
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk) => {
        said += stripVTControlCharacters(String(chunk));
        const address = /Local:\s+(http\S+?)\/\s/.exec(said)?.[1];
        if (!address) return;
        this.url = address;
        resolve();
      });
      child.once('exit', () => resolve());
    });
    if (!this.url) throw new Error(`The sources are not served: ${said}`);
  }

  async stop(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }
}

/** A call as a screen makes it, besides its path and what the screen says of it. */
type CallOptions = { errorMessage?: string; successMessage?: string; silent?: boolean; ownError?: boolean };

type Fixtures = {
  /**
   * Makes a call through the client of the page. The screens that exist tell about failure in their own place, so this
   * is how the messages at the top left are reached until a screen needs them.
   */
  ask: (path: string, options?: CallOptions) => Promise<void>;
};

/** A journey on the sources of the web, with the started product behind it. */
export const test = base.extend<Fixtures, { sources: SourceServer }>({
  sources: [
    async ({ browser }, use) => {
      const sources = new SourceServer();
      await sources.start();
      await warmUp(browser, sources.url);
      await use(sources);
      await sources.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ sources }, use) => use(sources.url),
  ask: async ({ page, product }, use) => {
    await page.route(/^[^?]*:\d+\/(api|management|media)\//, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: product.url + pathname + search }) });
    });
    await use((path, options) => makeCall(page, path, options));
    // What is still under way when a journey ends is nobody's any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

/**
 * The first page has its modules made one by one, and is loaded again when a library was found that is not bundled yet:
 * once that is over the journeys may begin. A page that asked for what was made anew meanwhile stays empty: it is opened again.
 */
const warmUp = async (browser: Browser, url: string): Promise<void> => {
  const page = await browser.newPage();
  await expect(async () => {
    await page.goto(`${url}/login`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }).toPass({ timeout: 100_000 });
  await page.waitForLoadState('networkidle');
  await page.close();
};

const makeCall = (page: Page, path: string, options: CallOptions = {}): Promise<void> =>
  page.evaluate(
    async ([wanted, how]) => {
      const client = '/src/api/client.ts';
      const { call } = await import(client);
      const route = { method: 'GET', path: wanted, access: 'everybody', summary: 'A call of a screen to come' };
      await call(route, how).catch(() => undefined);
    },
    [path, options] as const,
  );
