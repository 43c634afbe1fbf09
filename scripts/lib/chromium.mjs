import { canInstallPackages, executable, installPackages, onPath } from './debian.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The same browser without windows, menus and extensions: a page costs it a third of the processor time. */
const headless = 'chromium-headless-shell';

/** The browser that somebody has named. */
const named = () => {
  const { CHROMIUM } = process.env;
  if (CHROMIUM && !executable(CHROMIUM)) throw new Error(`CHROMIUM names ${CHROMIUM}, which can't be run.`);
  return CHROMIUM || undefined;
};

const install = async (name) => {
  if (!canInstallPackages()) return undefined;
  await installPackages(name, 'fonts-liberation');
  return onPath(name);
};

/**
 * Finds the machine's Chromium as people use it, or installs Debian's; a test tool never downloads one.
 *
 * @returns {Promise<string>} its path
 * @throws Error that says how to name one
 */
export async function ensureChromium() {
  const found = named() ?? onPath(...names) ?? (await install('chromium'));
  if (found) return found;
  throw new Error('This needs Chromium: install it, or set CHROMIUM to the path of one.');
}

/**
 * The same for what opens many pages: Debian's Chromium without windows where it is there or can be installed, else the
 * machine's whole one.
 *
 * @returns {Promise<string>} its path
 * @throws Error that says how to name one
 */
export async function ensureHeadlessChromium() {
  const light = named() ?? onPath(headless);
  if (light) return light;
  try {
    const installed = await install(headless);
    if (installed) return installed;
  } catch {
    // An older Debian has none.
  }
  return ensureChromium();
}
