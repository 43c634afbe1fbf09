import { defineConfig } from '@playwright/test';

/** What Playwright turns off itself: a second list replaces the first. */
const offByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
  'LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
];
/** The list below the address bar is a page in a process of its own, half a second's work for every window, unseen. */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Every screen in every state, looked at one after the other: there nothing waits for people or servers. */
const screens = '**/every-screen.spec.ts';

export default defineConfig({
  testDir: 'journeys',
  projects: [
    { name: 'journeys', testIgnore: screens },
    { name: 'screens', testMatch: screens },
  ],
  globalSetup: './journeys/global-setup.ts',
  // As many as the processors that it was measured on: with a third, what starts a server of its own is late.
  workers: 2,
  fullyParallel: true,
  // One that passes at its second try is told as flaky, and counts; one that fails twice has failed.
  retries: process.env.CI ? 1 : 0,
  // What hangs ends; a machine that is busy with other things is no failure.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    // Recording every step makes the whole run half as long again: TRACE=1 for the one that is looked into.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // A test browser has nothing to ask of the internet.
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-quic',
        '--no-first-run',
        `--disable-features=${[...offByPlaywright, ...unseen]}`,
      ],
    },
  },
});
