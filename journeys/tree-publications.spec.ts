import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Key, TreeDocument } from '../contract/src/tree/document/tree-document.ts';
import { chainOf } from '../contract/test/tree-documents.ts';
import { axeFindings, expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { treeCalls } from './tree-calls.ts';
import { chooseForVersion, treesAddress } from './tree-list.ts';
import { hard, makeTree, reason } from './tree-to-publish.ts';
import { calls as addresses, beSignedIn } from './visit-helpers.ts';

// This journey publishes trees; every test has its own.
const test = testOnOwnProduct();

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Scores of all paths, by trying each answer to each question. */
const scoresFrom = ({ questions, options, results }: TreeDocument, question: Key): number[] =>
  (questions[question]?.options ?? []).flatMap((key) => {
    const { next = null, result = null } = options[key] ?? {};
    return next === null
      ? [results[result ?? '']?.score ?? 0]
      : scoresFrom({ questions, options, results } as TreeDocument, next);
  });

test.use({ viewport: { width: 1440, height: 900 } });

test('[TRE-13] [TRE-05] a published version has a publication with its reasons, and a proof sheet of its content', async ({
  page,
  product,
  complaints,
}) => {
  const calls = await treeCalls(page, product.url);
  const tree = await makeTree(calls, 'OK! Blad');
  await tree.harden();
  await tree.neverReach(3);
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto(`${treesAddress}/${tree.draft}/publish`);
  const why = page.getByRole('textbox', { name: 'Waarom toch publiceren?' });
  await expect(why).toHaveCount(2);
  for (const each of await why.all()) await each.fill(reason);
  await page.getByRole('main').getByRole('button', { name: 'Publiceren', exact: true }).click();

  await expect(heading(page)).toHaveText('OK! Blad, versie 2: publicaties');
  const [kept] = await calls.publications(tree.draft);
  if (!kept) throw new Error('nothing was published');
  const first = page.getByRole('listitem', { name: /^Publicatie 1/ });
  await expect(first).toContainText('Nu live');
  await expect(first).toContainText('door Anna');
  await expect(first).toContainText(reason);
  await expect(first).toContainText('Deze tekst is moeilijk te lezen.');
  await expect(first).toContainText('Niemand kan op score 3 uitkomen.');
  await expect(first).not.toContainText(kept.contentHash);
  // The publication has its own address.
  await page.reload();
  await first.getByRole('button', { name: 'Toon alles' }).click();
  await expect(first).toContainText(kept.contentHash);
  expect(await axeFindings(page)).toEqual([]);

  await first.getByRole('link', { name: 'Controleblad Publicatie 1' }).click();
  await expect(heading(page)).toHaveText('Controleblad: OK! Blad, versie 2, publicatie 1');
  const document = await calls.read(tree.draft);
  const scores = scoresFrom(document, document.root ?? '');
  const facts = part(page, 'Wat is er gepubliceerd?');
  for (const [term, value] of [
    ['Vragen', Object.keys(document.questions).length],
    ['Antwoorden', Object.keys(document.options).length],
    ['Voorbeelden', Object.keys(document.examples).length],
    ['Uitkomsten', Object.keys(document.results).length],
    ['Routes', scores.length],
    ['Kenmerk van de inhoud', kept.contentHash],
  ] as const)
    await expect(facts.getByText(term, { exact: true }).locator('xpath=following-sibling::dd[1]')).toHaveText(
      String(value),
    );
  const rows = part(page, 'Welke scores zijn te bereiken?').locator('tbody tr');
  await expect(rows).toHaveCount(7);
  for (let score = 1; score <= 7; score += 1)
    await expect(
      rows
        .nth(score - 1)
        .getByRole('cell')
        .nth(1),
    ).toHaveText(new RegExp(`^Routes ${scores.filter((each) => each === score).length}$`));
  await expect(part(page, 'Alle routes').getByRole('listitem')).toHaveCount(scores.length);
  await expect(part(page, 'Gepubliceerd met waarschuwingen')).toContainText(reason);

  // Texts by language; a missing text appears in the tree's own language.
  const texts = part(page, 'Alle teksten');
  await expect(texts.getByText(tree.second.texts?.nl?.name ?? 'none')).toBeVisible();
  await texts.getByRole('combobox', { name: 'Taal van de teksten' }).selectOption({ label: 'Engels' });
  await expect(texts.getByText(tree.first.texts?.en?.name ?? 'none')).toBeVisible();
  await expect(texts.getByText(hard)).toBeVisible();
  await expect(texts.getByText('Geen vertaling')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Alle routes als bestand' }).click();
  const lines = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n').slice(0, -1);
  expect(lines[0]).toBe('\uFEFF"Nummer";"Score";"Uitkomst";"Aantal vragen";"Route"');
  expect(lines.slice(1).map((line) => Number(line.split('";"')[1]))).toEqual(scores);
  expect(complaints).toEqual([]);
});

test('[TRE-13] of ten thousand questions a part is drawn, and all of them in print; missing data is mentioned', async ({
  page,
  product,
}) => {
  const calls = await treeCalls(page, product.url);
  const [shipped] = (await calls.trees())[0]?.versions ?? [];
  const [kept] = await calls.publications(shipped?.id ?? 0);
  let [count, asPublished] = [10_000, true];
  await page.route(addresses.publishedDocument, (route) =>
    route.fulfill({ json: { asPublished, document: chainOf(count) } }),
  );
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto(`${treesAddress}/${shipped?.id}/publications/${kept?.id}`);
  const ways = part(page, 'Alle routes').getByRole('listitem');
  const questions = part(page, 'Alle teksten').getByRole('heading', { level: 3 });
  await expect(ways).toHaveCount(100);
  await expect(questions).toHaveCount(30);
  await expect(part(page, 'Langste route')).toContainText('10.000 vragen');
  await expect(part(page, 'Welke scores zijn te bereiken?').locator('tbody tr').nth(3)).toContainText('10.001');
  await page.getByRole('button', { name: 'Meer routes tonen' }).click();
  await expect(ways).toHaveCount(200);

  [count, asPublished] = [40, false];
  await page.reload();
  await expect(questions).toHaveCount(30);
  await expect(page.getByText('Van deze publicatie is de inhoud niet bewaard')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(questions).toHaveCount(40);
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
});

test('[TRE-03] [TRE-05] a former version is copied to a draft, beside the existing draft', async ({
  page,
  product,
  complaints,
}) => {
  const calls = await treeCalls(page, product.url);
  const tree = await makeTree(calls, 'OK! Terug');
  await tree.reword();
  await calls.publish(tree.draft);
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto(treesAddress);
  const openGoBack = () => chooseForVersion(page, ['OK! Terug', 1], 'Terug naar deze versie');
  const dialog = page.getByRole('dialog', { name: 'Terug naar versie 1?' });
  await openGoBack();
  await expect(dialog).toContainText('Versie 2 blijft live tot je het concept publiceert.');
  await expect(dialog).not.toContainText('Er is al een concept');
  await dialog.getByRole('button', { name: 'Concept maken' }).click();
  await expect(heading(page)).toHaveText('OK! Terug, versie 3 publiceren');
  await expect(page.getByText(/^Vergeleken met versie 2, /)).toBeVisible();
  const change = part(page, 'Wat is er veranderd?').getByRole('listitem');
  await expect(change).toHaveCount(1);
  await expect(change.locator('del')).toHaveText('aanwezig');
  await expect(change.locator('ins')).toHaveText('beschikbaar');

  await page.goBack();
  await openGoBack();
  await expect(dialog).toContainText('Er is al een concept: versie 3.');
  await dialog.getByRole('button', { name: 'Versie 3 openen' }).click();
  await expect(page).toHaveURL(new RegExp(`${treesAddress}/\\d+$`));
  const versions = (await calls.trees()).find(({ treeId }) => treeId === tree.treeId)?.versions;
  expect(versions?.map(({ version, status }) => [version, status])).toEqual([
    [3, 'DRAFT'],
    [2, 'PUBLISHED'],
    [1, 'WAS_PUBLISHED'],
  ]);
  expect(complaints).toEqual([]);
});

test('[TRE-05] [ENT-05] content lists the versions that use it, and deleting it warns of them first', async ({
  page,
  product,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto('/entity/question/2');
  const stands = part(page, 'In welke vragenbomen?');
  await expect(stands.getByRole('listitem')).toHaveText(/^OK! Baby \(0-12 maanden\), versie 1 Gepubliceerd$/);
  await stands.getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/question-trees\/\d+\?node=[0-9a-f-]{36}$/);
  await expect(page.getByText('Past de reactie bij wat de baby lijkt te vragen?').first()).toBeVisible();

  await page.goto('/entity/test-result/6');
  await expect(stands.getByRole('listitem').first()).toContainText(/\d+ antwoorden leiden hierheen/);
  await page.goto('/entity/test-result/6/delete');
  const dialog = page.getByRole('alertdialog', { name: 'Verwijderen bevestigen' });
  await expect(dialog).toContainText('Dit staat in OK! Baby (0-12 maanden), versie 1 (gepubliceerd)');
  await expect(dialog).toContainText('Dit item wordt nog gebruikt en kan niet worden verwijderd.');
  await expect(dialog.getByRole('listitem')).toHaveCount(5);
  await page.goto('/entity/language/2/delete');
  await expect(dialog).toContainText('Dit staat in OK! Baby (0-12 maanden), versie 1 (gepubliceerd)');
  // Published rows, and their translations, say that they can't be deleted.
  await page.goto('/entity/question-option/3/delete');
  await expect(dialog).toContainText('Dit staat in OK! Baby (0-12 maanden), versie 1 (gepubliceerd)');
  await expect(dialog.getByRole('button', { name: 'Verwijderen' })).toBeDisabled();
  await page.goto('/entity/question-translation?search=Past');
  const rows = page.getByRole('main').getByRole('row').filter({ hasText: 'baby' });
  await expect(rows.first()).toContainText('Gepubliceerd');
});
