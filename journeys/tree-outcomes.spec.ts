import { demoAccounts } from '../server/src/accounts/sign-in/demo-accounts.ts';
import { ensureTokenSecret } from '../server/src/sessions/session-store.ts';
import { makeTokens } from '../server/src/sessions/token.ts';
import { copyAccount, tokenFor } from '../server/test/sessions.ts';
import { axeFindings, expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { takeMeasurement } from './past-measurements.ts';
import type { Product } from './product.ts';
import { inDatabase } from './product-database.ts';
import { treeCalls } from './tree-calls.ts';
import { chooseForVersion } from './tree-list.ts';
import { makeTree } from './tree-to-publish.ts';
import { pathThrough, treesOf } from './trees.ts';
import { beSignedIn } from './visit-helpers.ts';

// This journey publishes a tree and measures with it.
const test = testOnOwnProduct();

/** Tokens of this many professionals. */
const professionals = (product: Product, count: number): Promise<string[]> =>
  inDatabase(product, async ({ db }) => {
    const like = demoAccounts.find(({ email }) => email.startsWith('professional'))?.email ?? '';
    const tokens: string[] = [];
    for (let number = 1; number <= count; number += 1) {
      const email = `measures.${number}@example.nl`;
      await copyAccount(db, email, like);
      tokens.push(await tokenFor(db, makeTokens([await ensureTokenSecret(db, undefined)]), email, 3600));
    }
    return tokens;
  });

test('[STT-03][TRE-13] before publishing, the screen shows how scores would move, and which change causes it', async ({
  page,
  product,
}) => {
  const calls = await treeCalls(page, product.url);
  const tree = await makeTree(calls, 'OK! Proef uitkomst');
  const published = (await treesOf(product)).find(({ id }) => id === tree.live);
  if (!published) throw new Error('the tree is not live');
  const path = await pathThrough(product, published);
  for (const token of await professionals(product, 5)) {
    await takeMeasurement(product, token, tree.live, path);
    await takeMeasurement(product, token, tree.live, path);
  }

  // The same path through the draft, with another result for its last answer.
  const document = await calls.read(tree.draft);
  let question = document.root ?? '';
  let answer = '';
  for (const { options, option } of path) {
    answer = document.questions[question]?.options[options.findIndex(({ id }) => id === option.id)] ?? '';
    question = document.options[answer]?.next ?? '';
  }
  const from = path.at(-1)?.option.result?.score ?? 0;
  const [other, { score: to } = { score: 0 }] =
    Object.entries(document.results).find(([, { score }]) => score !== from) ?? [];
  await calls.edit(tree.draft, [{ edit: 'set', node: 'option', key: answer, field: 'result', value: other ?? null }]);

  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto(`/admin/question-trees/${tree.draft}/publish`);
  const card = page.getByRole('region', { name: 'Wat doet dit met de uitkomsten?' });
  await expect(card.getByRole('table', { name: 'Score in versie 1 tegen score in versie 2' })).toBeVisible();
  await expect(card).toContainText('We speelden de antwoorden van 10 metingen');
  // A cell links to the change that causes its shift.
  await card.getByRole('link', { name: `Van ${from} naar ${to}: 10 metingen.` }).click();
  const shift = card.getByRole('list', { name: 'Verschuift door deze wijziging' }).getByRole('listitem');
  await expect(shift).toBeFocused();
  await expect(shift).toContainText('10');
  expect(await axeFindings(page)).toEqual([]);

  // The same card has its own page, and the change links to its node.
  await page.goto('/admin/question-trees');
  await chooseForVersion(page, ['OK! Proef uitkomst', 2], 'Wat dit met de uitkomsten doet');
  await expect(page).toHaveURL(new RegExp(`/${tree.draft}/outcomes$`));
  const causes = page.getByRole('region', { name: 'Welke wijziging doet wat?' });
  await causes.getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/question-trees/${tree.draft}\\?node=`));
});
