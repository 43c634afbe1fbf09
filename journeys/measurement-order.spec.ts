import { orderAnswers } from '@ok/contract/measurement/order-answers.ts';
import type { ShownOrder } from '@ok/contract/rules/answers/answer-order.ts';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { publishTree } from '../server/src/trees/publishing/publish.ts';
import { copyVersion } from '../server/src/trees/versions/copy-tree-store.ts';
import { expect } from './journey.ts';
import { openLedger } from './ledger.ts';
import { backButton, begin, choose, inIndex, question } from './measurement-steps.ts';
import { expectPath } from './outcome-helpers.ts';
import { testOnOwnProduct } from './own-product.ts';
import type { Product } from './product.ts';
import { inDatabase } from './product-database.ts';
import { type Choice, firstPath } from './trees.ts';
import { beSignedIn } from './visit-helpers.ts';

// A product whose first tree shuffles its answers.
const test = testOnOwnProduct((product) =>
  inDatabase(product, ({ db }) =>
    db.transaction().execute(async (trx) => {
      const tree = await trx
        .selectFrom('question_tree')
        .select('id')
        .where('status', '=', 'PUBLISHED')
        .orderBy('position')
        .executeTakeFirstOrThrow();
      const draft = await copyVersion(trx, tree.id, null);
      await sql`update question_tree set answer_order = 'SHUFFLED' where id = ${draft}`.execute(trx);
      await publishTree(trx, draft, { by: null });
    }),
  ),
);

/** The order stored with a measurement. */
const orderOf = (product: Product, statisticsId: number | undefined): Promise<ShownOrder & { key: string }> =>
  inDatabase(product, async ({ db }) => {
    const row = await db
      .selectFrom('measurement')
      .select(['key', 'answer_order', 'order_seed'])
      .where('id', '=', Number(statisticsId))
      .executeTakeFirstOrThrow();
    return {
      key: row.key,
      answerOrder: row.answer_order as ShownOrder['answerOrder'],
      orderSeed: row.order_seed,
    };
  });

/** Expects a question with its answers in an order. */
const seeInOrder = async (page: Page, { question: asked, options }: Choice) => {
  await expect(question(page)).toHaveText(asked);
  for (const [place, { name }] of options.entries()) await expect(inIndex(page, place)).toContainText(name);
};

test('[MEA-03][MEA-12] answers have the recorded order, also after a reload, Back, on another device and with the outcome', async ({
  page,
  browser,
  product,
}) => {
  const { tree, path } = await firstPath(product);
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  let order: Awaited<ReturnType<typeof orderOf>>;
  let orderedChoices: Choice[];
  // The shuffled order may equal the set order by chance; such a measurement proves nothing.
  do {
    await begin(page, tree.id);
    await expect.poll(() => ledger.begun.length).toBeGreaterThan(0);
    order = await orderOf(product, ledger.begun.at(-1));
    expect(order.answerOrder).toBe('SHUFFLED');
    orderedChoices = path.map((choice) => ({ ...choice, options: orderAnswers(choice.options, order) }));
    const [first] = orderedChoices;
    if (!first) throw new Error('there is no question');
    await seeInOrder(page, first);
    if (first.options[0] !== path[0]?.options[0]) break;
    await page.goto('/');
  } while (ledger.begun.length < 20);
  const [first, second] = orderedChoices;
  if (!first || !second) throw new Error('too short a path');
  expect(first.options).not.toEqual(path[0]?.options);

  await choose(page, first);
  await seeInOrder(page, second);
  await page.reload();
  await seeInOrder(page, second);
  await backButton(page).click();
  await seeInOrder(page, first);
  await choose(page, first);
  await seeInOrder(page, second);

  const elsewhere = await browser.newPage({ baseURL: product.url, locale: 'nl-NL' });
  await beSignedIn(elsewhere, product.url);
  await elsewhere.goto(`/measure/${tree.id}`);
  await seeInOrder(elsewhere, second);
  await elsewhere.close();

  for (const choice of orderedChoices.slice(1)) await choose(page, choice);
  const result = path.at(-1)?.option.result?.name ?? '';
  await expect(question(page)).toHaveText(result);
  await expectPath(page, 'Waarom deze uitkomst', orderedChoices, result);
  await page.goto(`/measurements/${order.key}`);
  await expect(question(page)).toHaveText(result);
  await expectPath(page, 'Waarom deze uitkomst', orderedChoices, result);
});
