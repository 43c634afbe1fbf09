import { defineConfig } from '@playwright/test';

/** Features that Playwright disables itself: a second `--disable-features` replaces the first. */
const offByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
  'LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
];
/** The list below the address bar: each window would spend half a second on a page and process that no journey sees. */
const omniboxPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Screens in every state, checked one after another: this file never waits for a server or at a person's pace. */
const screens = '**/every-screen.spec.ts';

export default defineConfig({
  testDir: 'journeys',
  projects: [
    { name: 'journeys', testIgnore: screens },
    { name: 'screens', testMatch: screens },
  ],
  globalSetup: './journeys/global-setup.ts',
  // The number of processors it was measured on: with a third worker, tests that start their own server exceed their
  // timeouts.
  workers: 2,
  fullyParallel: true,
  // A journey that passes on its second attempt counts as flaky; one that fails twice has failed.
  retries: process.env.CI ? 1 : 0,
  // Long enough for a busy machine; a hanging test still ends.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    // A journey that answers calls itself would not see those of the worker. Journeys without a network allow it.
    serviceWorkers: 'block',
    // Recording a trace makes the run half as long again. Set TRACE=1 to debug one journey.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Keeps the browser off the internet.
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-quic',
        '--no-first-run',
        `--disable-features=${[...offByPlaywright, ...omniboxPages]}`,
      ],
    },
  },
});
