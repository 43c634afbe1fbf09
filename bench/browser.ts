import { type BrowserContext, chromium } from '@playwright/test';
import { temporaryFolder } from './program.ts';
import type { Visitor } from './visitor.ts';

/** Factor by which the browser's processor is slowed down, to that of a modest computer. */
export const cpuSlowdown = 4;

/** Opens the installed Chromium without internet access; other tools may drive it through `port`. */
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

/** Keeps the visitor signed in on all pages of the product, as remember-me does. */
export const keepSignedIn = async (context: BrowserContext, { url, token }: Visitor): Promise<void> => {
  const page = await context.newPage();
  // Any file of this origin will do: the application would leave the page without a token.
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate((quoted) => localStorage.setItem('jhi-authenticationToken', quoted), JSON.stringify(token));
  await page.close();
};
