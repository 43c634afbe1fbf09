import type { Page } from '@playwright/test';

/** Keeps what the policy refuses, over all pages of the tab. */
export const watchPolicy = (page: Page) =>
  page.addInitScript(() =>
    addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sample }) => {
        const kept = JSON.parse(sessionStorage.getItem('violations') ?? '[]');
        sessionStorage.setItem('violations', JSON.stringify([...kept, `${violatedDirective} ${blockedURI} ${sample}`]));
      },
      { capture: true },
    ),
  );

/** What it has refused. */
export const violations = (page: Page): Promise<string[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('violations') ?? '[]'));
