import type { Page } from '@playwright/test';

/** Records violations of the policy, over all pages of the tab. */
export const watchPolicy = (page: Page) =>
  page.addInitScript(() =>
    addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sample }) => {
        const former = JSON.parse(sessionStorage.getItem('violations') ?? '[]');
        sessionStorage.setItem(
          'violations',
          JSON.stringify([...former, `${violatedDirective} ${blockedURI} ${sample}`]),
        );
      },
      { capture: true },
    ),
  );

/** Recorded violations. */
export const violations = (page: Page): Promise<string[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('violations') ?? '[]'));
