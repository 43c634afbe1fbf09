import { canInstallPackages, installPackages, isExecutable, onPath } from './debian.mjs';

const programNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The same browser without windows, menus and extensions: a page takes a third of the processor time. */
const headless = 'chromium-headless-shell';

/** Path of the browser in `CHROMIUM`, if set. */
const chromiumFromEnv = () => {
  const { CHROMIUM } = process.env;
  if (CHROMIUM && !isExecutable(CHROMIUM)) throw new Error(`CHROMIUM names ${CHROMIUM}, which can't be run.`);
  return CHROMIUM || undefined;
};

const installBrowser = async (name) => {
  if (!canInstallPackages()) return undefined;
  await installPackages(name, 'fonts-liberation');
  return onPath(name);
};

/**
 * Finds the machine's ordinary Chromium, or installs Debian's; no test tool downloads its own.
 *
 * @returns {Promise<string>} its path
 * @throws Error that says how to set one
 */
export async function ensureChromium() {
  const found = chromiumFromEnv() ?? onPath(...programNames) ?? (await installBrowser('chromium'));
  if (found) return found;
  throw new Error('This needs Chromium: install it, or set CHROMIUM to the path of one.');
}

/**
 * Finds a browser for tests with many pages: Debian's Chromium without windows if it is installed or can be, else the
 * ordinary one.
 *
 * @returns {Promise<string>} its path
 * @throws Error that says how to set one
 */
export async function ensureHeadlessChromium() {
  const present = chromiumFromEnv() ?? onPath(headless);
  if (present) return present;
  try {
    const installed = await installBrowser(headless);
    if (installed) return installed;
  } catch {
    // An older Debian has no such package.
  }
  return ensureChromium();
}
