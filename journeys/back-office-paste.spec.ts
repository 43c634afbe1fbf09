import { adminCalls, control, entities, saveAndReturn, screenOf } from './admin-forms.ts';
import { enter, paste } from './editor-tools.ts';
import { expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { beSignedIn } from './visit-helpers.ts';
import { violations, watchPolicy } from './watch-policy.ts';

const test = testOnOwnProduct();

test.use({ actionTimeout: 15_000 });

test.beforeEach(async ({ page, product }) => {
  await watchPolicy(page);
  await beSignedIn(page, product.url, 'nl', 'admin');
});

test.afterEach(async ({ page, complaints }) => {
  expect([...(await violations(page)), ...complaints]).toEqual([]);
});

const { testResult } = entities;

test('[ENT-09] a paste from Word keeps its text and structure alone', async ({ page, product }) => {
  const calls = await adminCalls(page, product.url);
  const { id } = await calls.create(testResult, { name: 'Word', score: 4 });
  await page.goto(`${screenOf(testResult)}/${id}/edit`);
  await enter(page, 'description');
  const mark = (sign: string) =>
    `<![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span>&nbsp; </span></span></span><![endif]>`;
  await paste(
    page,
    'description',
    `<html><head><style>p{color:red}</style></head><body><!--StartFragment-->
      <h1 style='mso-x:y'>Verslag</h1><p class=MsoNormal style='margin:0'>De <b style='color:red'>ouder</b> wacht.<o:p></o:p></p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>${mark('·')}Kijken</p>
      <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'>${mark('1.')}Rustig</p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>${mark('·')}Wachten</p>
      <p class=MsoNormal><o:p>&nbsp;</o:p></p>
      <img src="https://example.invalid/x.png" onerror="alert(1)"><script>alert(1)</script>
      <p><a href="javascript:alert(1)">klik</a></p><!--EndFragment--></body></html>`,
  );
  await saveAndReturn(page, testResult);
  const { description } = await calls.one(testResult, id);
  expect(description).not.toMatch(/Mso|style|script|javascript|img|Symbol/);
  await page.goto(`${screenOf(testResult)}/${id}`);
  const savedText = page.getByRole('definition').filter({ hasText: 'Verslag' });
  await expect(savedText.getByRole('heading', { name: 'Verslag' })).toBeVisible();
  await expect(savedText.locator('strong')).toHaveText('ouder');
  await expect(savedText.locator('ul > li')).toHaveText([/^Kijken/, 'Wachten']);
  await expect(savedText.locator('ul > li > ol > li')).toHaveText('Rustig');
  await expect(savedText.getByText('klik')).toBeVisible();
  await expect(savedText.getByRole('link')).toHaveCount(0);
});

test('[ENT-09] a paste from the editor, or of plain text, is unchanged', async ({ page }) => {
  await page.goto(`${screenOf(testResult)}/new`);
  await enter(page, 'description');
  await paste(page, 'description', '', 'eerste\n\ntweede');
  await expect(control(page, 'description').locator('p')).toHaveText(['eerste', 'tweede']);
  await paste(page, 'description', '<p data-pm-slice="1 1 []">en <strong>vet</strong></p>');
  await expect(control(page, 'description').locator('p').last()).toHaveText('tweedeen vet');
});
