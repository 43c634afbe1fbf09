import { type BrowserContext, chromium } from '@playwright/test';
import { temporaryFolder } from './program.ts';
import type { Visitor } from './visitor.ts';

/** The machine's own Chromium, asking nothing of the internet; `port` is where others may drive it as well. */
export const openBrowser = (port?: number, viewport = { width: 1280, height: 800 }): Promise<BrowserContext> =>
  chromium.launchPersistentContext(temporaryFolder(), {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    viewport,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      ...(port === undefined ? [] : [`--remote-debugging-port=${port}`]),
    ],
  });

/** Makes whoever opens a page of the product be signed in, as the browser of somebody is who ticked remember-me. */
export const rememberIn = async (context: BrowserContext, { url, token }: Visitor): Promise<void> => {
  const page = await context.newPage();
  // Any file of this origin will do; the application itself would take a missing token for a reason to leave.
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate((quoted) => localStorage.setItem('jhi-authenticationToken', quoted), JSON.stringify(token));
  await page.close();
};
