import type { Browser, Page } from '@playwright/test';
import type { Person } from './accounts.ts';
import { axeFindings, expect } from './journey.ts';
import { begin, cards, inIndex } from './measurement-steps.ts';
import { testOnOwnProduct } from './own-product.ts';
import { at, button, changes, changesSinceOpened, open, problems, ready, reasonFields } from './publish-screen.ts';
import { toastsOn } from './session-helpers.ts';
import { treeCalls } from './tree-calls.ts';
import { after, before, makeTree, reason } from './tree-to-publish.ts';
import { beSignedIn, text } from './visit-helpers.ts';

// This journey publishes trees; every test has its own.
const test = testOnOwnProduct();

/** Opens another browser window for a user. */
const other = async (browser: Browser, url: string, person: Person): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  await beSignedIn(page, url, 'nl', person);
  return page;
};

const countPublishing = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/publish')) sent.push(request.url());
  });
  return sent;
};

test.use({ viewport: { width: 1440, height: 900 } });

test('[TRE-13] [TRE-09] the screen shows problems and changes, and an error prevents publishing', async ({
  page,
  product,
  complaints,
}) => {
  const calls = await treeCalls(page, product.url);
  const tree = await makeTree(calls, 'OK! Proef een');
  await tree.reword();
  await tree.harden();
  await tree.lose();
  const sent = countPublishing(page);
  await open(page, product.url, tree.draft);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('OK! Proef een, versie 2 publiceren');
  await expect(page.getByText(/^Vergeleken met versie 1, gepubliceerd op /)).toBeVisible();

  // Each problem links to the place that fixes it; an error comes first, and a warning asks for a reason.
  await expect(problems(page)).toContainText('1 fout');
  await expect(problems(page)).toContainText('1 waarschuwing');
  const found = problems(page).getByRole('listitem');
  await expect(found).toHaveCount(2);
  // A text leads to its field in its language.
  for (const [index, { key, identifier, field }] of [
    { ...tree.last, field: '' },
    { ...tree.second, field: '&field=name&language=en' },
  ].entries()) {
    await expect(found.nth(index)).toContainText(`Antwoord ${identifier}`);
    const link = found.nth(index).getByRole('link', { name: `Ga ernaartoe Antwoord ${identifier}` });
    await expect(link).toHaveAttribute('href', `${at(tree.draft)}?node=${key}${field}`);
  }
  await expect(found.first()).toContainText('Dit antwoord heeft geen vervolgvraag en geen uitkomst.');
  await expect(found.last()).toContainText('Deze tekst is moeilijk te lezen: ');
  await expect(found.first().getByRole('textbox')).toHaveCount(0);
  await expect(found.last().getByRole('textbox', { name: 'Waarom toch publiceren?' })).toBeVisible();

  // Changes of three answers: a word, a removed text, and a target.
  await expect(changes(page)).toContainText('3 wijzigingen');
  const change = (name: string | undefined) =>
    changes(page)
      .getByRole('listitem')
      .filter({ hasText: `Antwoord ${name}` });
  const reworded = change(tree.first.identifier);
  await expect(reworded.locator('del')).toHaveText('beschikbaar');
  await expect(reworded.locator('ins')).toHaveText('aanwezig');
  await expect(reworded.getByText(before.replace('beschikbaar', ''))).toHaveCount(0);
  await expect(reworded.locator('[lang=nl]')).toContainText(/weg: .*beschikbaar.*erbij: .*aanwezig/);
  await expect(change(tree.second.identifier).locator('[lang=en] ins').first()).toContainText('Organisational');
  await expect(change(tree.last.identifier)).toContainText(/Was .+ en wordt zonder vervolg/);
  await expect(reworded.getByRole('link', { name: /^Bekijk/ })).toHaveAttribute(
    'href',
    `${at(tree.draft)}?node=${tree.first.key}`,
  );
  await changes(page).getByRole('button', { name: 'Engels 1' }).click();
  await expect(changes(page).getByRole('listitem')).toHaveCount(1);

  // The disabled button takes focus and says what is missing.
  const explanation = 'Los eerst 1 fout op. Vul nog 1 reden in.';
  await button(page).focus();
  await expect(button(page)).toBeFocused();
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(button(page)).toHaveAccessibleDescription(explanation);
  await expect(page.getByText(explanation)).toBeVisible();
  await page.keyboard.press('Enter');
  await reasonFields(page).fill(reason);
  await expect(button(page)).toHaveAccessibleDescription('Los eerst 1 fout op.');
  await button(page).press('Enter');
  expect(sent).toEqual([]);
  expect(await axeFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('[TRE-13] [TRE-02] a mended version is published with its reason: new measurements get the new texts, open ones keep the old', async ({
  page,
  product,
  browser,
  complaints,
}) => {
  const calls = await treeCalls(page, product.url);
  const tree = await makeTree(calls, 'OK! Proef twee');
  await tree.reword();
  await tree.harden();
  await tree.lose();

  const underWay = await other(browser, product.url, 'professional');
  await begin(underWay, tree.live);
  await expect(cards(underWay).filter({ hasText: before })).toHaveCount(1);

  await open(page, product.url, tree.draft);
  await expect(problems(page)).toContainText('1 fout');
  await expect(page.getByRole('region', { name: 'Nu bezig op versie 1' })).toContainText('1 meting is nog niet af');
  await tree.mend();
  await page.reload();
  await expect(problems(page)).toContainText('0 fouten');
  await expect(ready(page)).toContainText('Geen fouten');
  await expect(ready(page)).toContainText('0 van 1 waarschuwingen met een reden');
  await reasonFields(page).fill('   ');
  await expect(button(page)).toHaveAccessibleDescription('Vul nog 1 reden in.');
  await reasonFields(page).fill(reason);
  await expect(ready(page)).toContainText('1 van 1 waarschuwingen met een reden');
  await expect(button(page)).not.toHaveAttribute('aria-disabled', 'true');
  await button(page).press('Enter');
  await expect(
    toastsOn(page).filter({ hasText: 'Versie 2 is live. Nieuwe metingen gebruiken deze teksten.' }),
  ).toBeVisible();
  await expect(page).toHaveURL(`${at(tree.draft)}/publications`);

  await page.goto('/admin/question-trees');
  const table = page.getByRole('table', { name: 'Versies van OK! Proef twee' });
  const version = (number: number) => table.getByRole('row').filter({ hasText: new RegExp(`Versie ${number}`) });
  await expect(version(2)).toContainText(text('nl', 'questionTree.statuses.PUBLISHED'));
  await expect(version(1)).toContainText(text('nl', 'questionTree.statuses.WAS_PUBLISHED'));
  const [publication] = await calls.publications(tree.draft);
  expect(publication?.reasons).toEqual([{ problem: 'hardToRead', language: 'en', count: 1, reason }]);
  expect(publication?.pages.map(({ language }) => language).sort()).toEqual(['en', 'nl']);

  await underWay.reload();
  await expect(cards(underWay).filter({ hasText: before })).toHaveCount(1);
  await expect(cards(underWay).filter({ hasText: after })).toHaveCount(0);
  await expect(inIndex(underWay, 0)).toBeVisible();
  const fresh = await other(browser, product.url, 'tester');
  await begin(fresh, tree.draft);
  await expect(cards(fresh).filter({ hasText: after })).toHaveCount(1);
  await expect(cards(fresh).filter({ hasText: before })).toHaveCount(0);
  for (const person of [underWay, fresh]) await person.context().close();
  expect(complaints).toEqual([]);
});

test('[TRE-09] [TRE-13] a new error prevents publishing: the version stays a draft, and the reasons stay', async ({
  page,
  product,
}) => {
  const calls = await treeCalls(page, product.url);
  const tree = await makeTree(calls, 'OK! Proef drie');
  await tree.harden();
  await open(page, product.url, tree.draft);
  await reasonFields(page).fill(reason);
  await expect(button(page)).not.toHaveAttribute('aria-disabled', 'true');
  // The screen can't notice the change by itself here: publishing reports it.
  await page.route('**/changes-since?*', (route) => route.abort());
  await tree.lose();
  await button(page).click();
  await expect(changesSinceOpened(page)).toContainText('Bekijk de wijzigingen hieronder');
  await expect(changesSinceOpened(page)).toContainText(`Antwoord ${tree.last.identifier}`);
  await expect(problems(page)).toContainText('0 fouten');
  await expect(button(page)).toHaveAccessibleDescription('Bekijk eerst wat iemand anders heeft gewijzigd.');
  await page.unroute('**/changes-since?*');
  await changesSinceOpened(page).getByRole('button', { name: 'Opnieuw bekijken' }).click();
  await expect(changesSinceOpened(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(problems(page)).toContainText('1 fout');
  await expect(
    problems(page).getByRole('link', { name: `Ga ernaartoe Antwoord ${tree.last.identifier}` }),
  ).toBeVisible();
  await expect(reasonFields(page)).toHaveValue(reason);
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
  expect(await calls.publications(tree.draft)).toEqual([]);
});

test('[REL-01] [TRE-13] the screen lists the changes of others since it was opened, and the input stays', async ({
  page,
  product,
  complaints,
}) => {
  const calls = await treeCalls(page, product.url);
  const tree = await makeTree(calls, 'OK! Proef vijf');
  await tree.harden();
  await open(page, product.url, tree.draft);
  await reasonFields(page).fill(reason);
  await tree.reword();
  await expect(changesSinceOpened(page)).toContainText('Deze versie is gewijzigd sinds je dit scherm opende');
  const byAnna = changesSinceOpened(page).getByRole('region', { name: 'Anna' });
  await expect(byAnna.getByRole('listitem')).toHaveCount(1);
  await expect(byAnna.locator('del')).toHaveText('beschikbaar');
  await expect(byAnna.locator('ins')).toHaveText('aanwezig');
  // The reviewed change is unchanged: one text without a translation.
  await expect(changes(page)).toContainText('1 wijziging');
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
  expect(await axeFindings(page)).toEqual([]);
  await changesSinceOpened(page).getByRole('button', { name: 'Opnieuw bekijken' }).click();
  await expect(changes(page)).toContainText('2 wijzigingen');
  await expect(reasonFields(page)).toHaveValue(reason);
  await button(page).click();
  await expect(
    toastsOn(page).filter({ hasText: 'Versie 2 is live. Nieuwe metingen gebruiken deze teksten.' }),
  ).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[TRE-13] a version that fails to load can be fetched again', async ({ page, product }) => {
  const calls = await treeCalls(page, product.url);
  const tree = await makeTree(calls, 'OK! Proef vijf');
  const document = `**/api/question-trees/${tree.draft}/document`;
  await page.route(document, (route) => route.fulfill({ status: 500, json: {} }));
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto(`${at(tree.draft)}/publish`);
  const again = page.getByRole('main').getByRole('button', { name: 'Probeer opnieuw' });
  await expect(again).toBeVisible();
  await page.unroute(document);
  await again.click();
  await expect(button(page)).toBeVisible();
  await expect(changes(page)).toContainText('0 wijzigingen');
});
