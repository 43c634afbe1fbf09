import { expect, test } from './journey.ts';
import { answer, beSignedIn, chooseButtons, heading, text } from './visit-helpers.ts';
import { violations, watchPolicy } from './watch-policy.ts';

const nl = (key: string, filled?: Record<string, string | number>) => text('nl', key, filled);

const documents = [
  '/',
  '/login',
  '/logout',
  '/measure/1',
  '/question-trees/1',
  '/result',
  '/nowhere/at-all',
  '/index.html',
];

const directives = (policy: string) =>
  new Map(policy.split(';').map((one) => [one.trim().split(/\s+/)[0], one.trim().split(/\s+/).slice(1)] as const));

test('[SEC-22] the policy of every document', async ({ request }) => {
  for (const path of documents) {
    const reply = await request.get(path);
    expect(reply.headers()['content-type'], path).toMatch(/^text\/html/);
    const policy = reply.headers()['content-security-policy'] ?? '';
    expect(policy, path).not.toMatch(/unsafe-inline|unsafe-eval|unsafe-hashes|wasm-unsafe|strict-dynamic|\*|http:/);
    const policyDirectives = directives(policy);
    expect(policyDirectives.get('default-src')).toEqual(["'self'"]);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
      expect(policyDirectives.get(name)).toEqual(["'none'"]);
    expect(policyDirectives.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(policyDirectives.get('trusted-types')).toEqual(['dompurify', 'ok-worker']);
    // No source may be wider than the default, except for pictures, which the product also writes as data URLs.
    for (const [name, sources] of policyDirectives) {
      if (name !== 'img-src' && name?.endsWith('-src'))
        expect(["'self'", "'none'"]).toEqual(expect.arrayContaining([...sources]));
    }
    const html = await reply.text();
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i);
    for (const [, attributes] of html.matchAll(/<script([^>]*)>/g)) expect(attributes).toMatch(/\ssrc="/);
  }
});

const replies = [
  ...documents,
  '/api/account',
  '/api/translations/active-languages',
  '/api/nowhere',
  '/management/info',
  '/favicon.svg',
  '/assets/nothing.js',
];

test('[SEC-23] the headers of every reply', async ({ request }) => {
  for (const path of replies) {
    const reply = await request.get(path, { headers: { origin: 'https://elsewhere.example' } });
    const headers = reply.headers();
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['referrer-policy'], path).toBe('no-referrer');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toMatch(/camera=\(\)/);
    const [, age] = /max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '') ?? [];
    expect(Number(age)).toBeGreaterThanOrEqual(31_536_000);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  }
});

test('[SEC-23] a preflight request does not admit a foreign origin either', async ({ request }) => {
  const reply = await request.fetch('/api/account', {
    method: 'OPTIONS',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
  });
  expect(reply.headers()['access-control-allow-origin']).toBeUndefined();
});

test('[SEC-22] no violations from signing in to signing out, with every animation and modal', async ({
  page,
  product,
  complaints,
}) => {
  await watchPolicy(page);
  await beSignedIn(page, product.url);
  await page.route('**/api/logout', (route) => route.fulfill({ status: 200 }));
  await page.goto('/');
  const language = page.getByRole('button', { name: nl('global.a11y.languageMenu') });
  await language.click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(heading(page)).toContainText('Welcome');
  await page.getByRole('button', { name: text('en', 'global.a11y.languageMenu') }).click();
  await page.getByRole('menuitemradio', { name: 'Nederlands' }).click();
  await page.getByRole('main').getByRole('link').first().click();
  await page.getByRole('link', { name: nl('instruction.start'), exact: true }).click();
  await expect(chooseButtons(page, 'nl').first()).toBeVisible();
  await page.getByRole('button', { name: nl('measure.next') }).click();
  await page.getByRole('button', { name: nl('measure.previous') }).click();
  await answer(page, 'nl');
  await page.getByRole('button', { name: nl('result.nextImage') }).click();
  await page.getByRole('link', { name: nl('result.finish') }).click();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: nl('global.menu.account.main') }).click();
  await page.getByRole('menuitem').first().click();
  await page.getByRole('dialog').getByRole('button').first().click();
  await page.getByRole('button', { name: nl('global.menu.account.main') }).click();
  await page.getByRole('menuitem', { name: nl('global.menu.account.logout') }).click();
  await page.getByRole('button', { name: nl('global.a11y.closeToast') }).click();
  await expect(heading(page)).toHaveText(nl('login.title'));
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('[SEC-22] the watcher sees violations: markup and styles from elsewhere are refused', async ({
  page,
  product,
}) => {
  await watchPolicy(page);
  await beSignedIn(page, product.url);
  await page.goto('/question-trees/1');
  await expect(heading(page)).toBeVisible();
  const thrown = await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { color: red }';
    document.head.append(style);
    try {
      document.body.insertAdjacentHTML('beforeend', '<b>markup</b>');
      return 'nothing';
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(thrown).toBe('TypeError');
  await expect.poll(async () => (await violations(page)).length).toBeGreaterThanOrEqual(2);
});
