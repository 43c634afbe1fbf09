import { canInstallPackages, executable, installPackages, onPath } from './debian.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Finds the machine's Chromium, or installs Debian's; a test tool never downloads one.
 *
 * @returns {Promise<string>} its path
 * @throws Error that says how to name one
 */
export async function ensureChromium() {
  const named = process.env.CHROMIUM;
  if (named) {
    if (executable(named)) return named;
    throw new Error(`CHROMIUM names ${named}, which can't be run.`);
  }
  const found = onPath(...names);
  if (found) return found;
  if (canInstallPackages()) {
    await installPackages('chromium', 'fonts-liberation');
    const installed = onPath(...names);
    if (installed) return installed;
  }
  throw new Error('The journeys need Chromium: install it, or set CHROMIUM to the path of one.');
}
