import { signedIn } from './accounts.ts';
import { axeFindings, expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { treeCalls } from './tree-calls.ts';
import { chooseForVersion, openTrees, toast, versionMenu } from './tree-list.ts';
import { makeTree } from './tree-to-publish.ts';
import { beSignedIn } from './visit-helpers.ts';

// This journey deletes versions of its own tree.
const test = testOnOwnProduct();

test('[TRE-05] [TRE-04] a former version without measurements is deleted after a confirmation', async ({
  page,
  product,
  complaints,
}) => {
  const calls = await treeCalls(page, product.url);
  const tree = await makeTree(calls, 'OK! Weg');
  await calls.publish(tree.draft);
  await openTrees(page, product.url);
  const askToDelete = (version: number) => chooseForVersion(page, ['OK! Weg', version], 'Verwijderen');
  const question = page.getByRole('alertdialog', { name: 'Verwijderen bevestigen' });
  await askToDelete(2);
  await expect(question).toContainText('Deze versie is nu live.');
  await expect(question).toContainText('Niemand heeft met deze versie gemeten.');
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Annuleren' }).click();
  // Showing the tree to testers only is a change of each version, which this list doesn't show.
  await calls.setTest(tree.treeId, true);
  await askToDelete(1);
  await question.getByRole('button', { name: 'Verwijderen' }).click();
  await expect(toast(page, 'Iemand anders heeft deze versie net gewijzigd.')).toBeVisible();
  await expect(question).toHaveCount(0);
  await askToDelete(1);
  await expect(question).toContainText('Niemand heeft met deze versie gemeten.');
  await expect(question).not.toContainText('live');
  await question.getByRole('button', { name: 'Verwijderen' }).click();
  await expect(versionMenu(page, 'OK! Weg', 1)).toHaveCount(0);
  const left = (await calls.trees()).find(({ treeId }) => treeId === tree.treeId)?.versions;
  expect(left?.map(({ version, status }) => [version, status])).toEqual([[2, 'PUBLISHED']]);
  expect(complaints).toEqual([]);
});

test('[TRE-04] [ENT-05] the row of a former version is deleted only without measurements', async ({
  page,
  product,
}) => {
  const calls = await treeCalls(page, product.url);
  const tree = await makeTree(calls, 'OK! Rij');
  await calls.publish(tree.draft);
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto(`/entity/question-tree/${tree.live}/delete`);
  const question = page.getByRole('alertdialog', { name: 'Verwijderen bevestigen' });
  await expect(question).toContainText('Je kunt de versie alleen verwijderen als niemand ermee heeft gemeten.');
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page).toHaveURL(/\/entity\/question-tree$/);
  const left = (await calls.trees()).find(({ treeId }) => treeId === tree.treeId)?.versions;
  expect(left?.map(({ version }) => version)).toEqual([2]);

  // A professional measures with the version that is live now.
  const { token } = await signedIn(product.url, 'professional');
  const started = await page.request.get(`${product.url}/api/measurement/start/${tree.draft}?language=nl`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(started.ok()).toBe(true);
  await page.goto(`/entity/question-tree/${tree.draft}/delete`);
  await question.getByRole('button', { name: 'Verwijderen' }).click();
  await expect(toast(page, 'Deze versie is of was gepubliceerd')).toBeVisible();
  await expect(question).toBeVisible();
});
