import { dangersIn, watch } from './hostile-dom.ts';
import { expect, test } from './journey.ts';
import { backButton, begin, question, walk } from './measurement-steps.ts';
import { firstPath } from './trees.ts';

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`[SEC-22] at ${viewport.width} px no screen violates the policy`, async ({
    page,
    product,
    signIn,
    complaints,
  }) => {
    await page.setViewportSize(viewport);
    const found = await watch(page);
    const { tree, path } = await firstPath(product);
    const isClean = async (where: string) => {
      expect([...found, ...complaints], where).toEqual([]);
      expect(await dangersIn(page), where).toEqual([]);
    };
    await page.goto('/login');
    await expect(question(page)).toHaveText('Inloggen');
    await isClean('sign-in');
    await signIn();
    await expect(page.getByRole('link', { name: /^Start OK!/ })).toHaveCount(3);
    await isClean('home');
    await page.getByRole('button', { name: /Account/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await isClean('account menu');
    await page.keyboard.press('Escape');
    await page.goto('/no-such-page');
    await expect(question(page)).toHaveText(/pagina/i);
    await isClean('not found');
    await page.goto('/measure/987654');
    await expect(question(page)).toHaveText('Deze OK! kan niet worden gestart');
    await isClean('not to be started');
    await begin(page, tree.id);
    await isClean('question');
    await walk(page, path);
    await expect(question(page)).toHaveText(path.at(-1)?.option.result?.name ?? '');
    await isClean('result');
    await backButton(page).click();
    await expect(question(page)).toHaveText(path.at(-1)?.question ?? '');
    await isClean('question again');
    await page.goto('/logout');
    await expect(page).toHaveURL('/login');
    await isClean('sign-out');
  });
}

test('[SEC-22] every document has the policy, and the browser applies it', async ({ page, request }) => {
  for (const path of ['/', '/login', '/measure/1', '/no-such-page', '/question-trees/%3Cscript%3E']) {
    const policy = (await request.get(path, { headers: { accept: 'text/html' } })).headers()['content-security-policy'];
    const directives = new Map(
      (policy ?? '').split(';').map((directive) => {
        const [name = '', ...values] = directive.trim().split(/\s+/);
        return [name, values.join(' ')];
      }),
    );
    expect(directives.get('default-src'), path).toBe("'self'");
    expect(directives.get('object-src'), path).toBe("'none'");
    expect(directives.get('base-uri'), path).toBe("'none'");
    expect(directives.get('frame-ancestors'), path).toBe("'none'");
    expect(directives.get('require-trusted-types-for'), path).toBe("'script'");
    expect(policy, path).not.toMatch(/unsafe-|\*|https?:(?!\/\/)/);
  }
  // Proves that the watcher of other journeys sees a violation.
  const found = await watch(page);
  await page.goto('/login');
  const refused = await page.evaluate(async () => {
    const results: string[] = [];
    try {
      document.body.insertAdjacentHTML('beforeend', '<p>text</p>');
    } catch {
      results.push('markup');
    }
    // In a timer, because code that a test evaluates may do more than a page.
    await new Promise<void>((resolve) => {
      setTimeout(() => {
        try {
          // biome-ignore lint/security/noGlobalEval: it must be refused
          eval('1');
        } catch {
          results.push('eval');
        }
        resolve();
      });
    });
    const script = document.createElement('script');
    script.append('window.okRan = true');
    document.body.append(script);
    if (!('okRan' in window)) results.push('inline script');
    return results;
  });
  expect(refused).toEqual(['markup', 'eval', 'inline script']);
  await expect.poll(() => found.length).toBeGreaterThanOrEqual(2);
});
