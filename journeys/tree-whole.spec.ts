import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { type Hand, keyboardOf, mouseOf } from './tree-input.ts';
import { questionOnScreen, screenIn } from './tree-preview.ts';
import { asAdministrator } from './users.ts';
import { beSignedIn } from './visit-helpers.ts';

// This journey publishes a tree beside those of the demonstration.
const test = testOnOwnProduct();

test.use({ viewport: { width: 1440, height: 1000 }, reducedMotion: 'reduce' });

type Answer = { nl: string; en: string; score?: number; next?: Question };
type Question = { nl: string; en: string; answers: Answer[] };

/** Three questions, nine answers, seven results and an example for each of two answers. */
const rootQuestion: Question = {
  nl: 'Wat zie je?',
  en: 'What do you see?',
  answers: [
    {
      nl: 'De ouder kijkt',
      en: 'The parent looks',
      next: {
        nl: 'Wat doet de ouder?',
        en: 'What does the parent do?',
        answers: [
          { nl: 'De ouder wacht', en: 'The parent waits', score: 7 },
          { nl: 'De ouder helpt', en: 'The parent helps', score: 6 },
          { nl: 'De ouder praat', en: 'The parent talks', score: 5 },
          { nl: 'De ouder vraagt', en: 'The parent asks', score: 4 },
        ],
      },
    },
    {
      nl: 'De ouder kijkt weg',
      en: 'The parent looks away',
      next: {
        nl: 'Hoe gaat het door?',
        en: 'How does it go on?',
        answers: [
          { nl: 'De ouder komt terug', en: 'The parent comes back', score: 3 },
          { nl: 'De ouder blijft weg', en: 'The parent stays away', score: 2 },
          { nl: 'De ouder gaat', en: 'The parent goes', score: 1 },
        ],
      },
    },
  ],
};

const examples = [
  { of: 'De ouder kijkt', nl: 'De ouder lacht', en: 'The parent smiles' },
  { of: 'De ouder kijkt weg', nl: 'De ouder zucht', en: 'The parent sighs' },
];
const ownResult = { nl: 'Een eigen uitkomst', en: 'An outcome of its own' };
const name = { nl: 'OK! Proefboom', en: 'OK! Trial tree' };

const picture = fileURLToPath(new URL('../content/images/book.png', import.meta.url));

const tree = (page: Page) => page.getByRole('tree');
const panel = (page: Page) => page.locator('#node-panel');
const button = (page: Page, label: string) => page.getByRole('main').getByRole('button', { name: label, exact: true });
const inDialog = (page: Page, label: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name: label, exact: true });
const rowOf = (page: Page, words: string) =>
  tree(page)
    .getByRole('treeitem')
    .filter({ has: page.getByText(words, { exact: true }) });
const field = (page: Page, label: string) => panel(page).getByRole('textbox', { name: label, exact: true });

/** Writes a text of the node of a row. */
const say = async (page: Page, hand: Hand, row: string, label: string, words: string) => {
  await hand.row(rowOf(page, row));
  await hand.write(field(page, label), words);
};

/** Types into the field of a new node, which has the cursor already. */
const typeAtOnce = async (page: Page, label: string, words: string) => {
  await expect(field(page, label)).toBeFocused();
  await page.keyboard.type(words);
};

/** Adds an example with a stored picture, or with one from this device. */
const addExample = async (page: Page, hand: Hand, at: number) => {
  const example = examples[at];
  await hand.row(rowOf(page, example?.of ?? ''));
  if (at === 0) {
    await hand.use(panel(page).getByRole('button', { name: 'Bestaande afbeelding voor een nieuw voorbeeld' }));
    await hand.use(page.getByRole('dialog').getByRole('listitem').first().getByRole('button'));
  } else {
    const chooser = page.waitForEvent('filechooser');
    await hand.use(panel(page).getByRole('button', { name: 'Voorbeeld toevoegen voor een nieuw voorbeeld' }));
    await (await chooser).setFiles(picture);
  }
  // The focus moves to the new example.
  const box = field(page, 'Voorbeeld, een per regel');
  await expect(box).toBeFocused();
  await hand.write(box, example?.nl ?? '');
  await hand.write(field(page, 'Wat de afbeelding laat zien'), 'Een tekening');
};

/** Adds an answer to its question, and sets its target. */
const addAnswer = async (page: Page, hand: Hand, question: string, { nl, score, next }: Answer) => {
  await hand.row(rowOf(page, question));
  await hand.use(panel(page).getByRole('button', { name: 'Antwoord maken' }));
  await expect(panel(page).getByRole('heading', { level: 2 })).toContainText('Antwoord');
  await typeAtOnce(page, 'Antwoord', nl);
  if (next) {
    await hand.use(panel(page).getByRole('button', { name: 'Vraag maken' }));
    await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('Vraag');
    await typeAtOnce(page, 'Vraag', next.nl);
  } else if (score === 1) {
    await hand.use(panel(page).getByRole('button', { name: 'Uitkomst kiezen' }));
    await hand.use(page.getByRole('dialog').getByRole('radio', { name: /^1: / }));
    await hand.write(page.getByRole('dialog').getByRole('textbox', { name: 'Naam van de uitkomst' }), ownResult.nl);
    await hand.use(inDialog(page, 'Uitkomst maken'));
    await expect(field(page, 'Naam van de uitkomst')).toHaveValue(ownResult.nl);
  } else {
    await hand.use(panel(page).getByRole('button', { name: 'Uitkomst kiezen' }));
    await hand.use(inDialog(page, new RegExp(`^${score}`)));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
};

const build = async (page: Page, hand: Hand) => {
  await hand.row(rowOf(page, 'Vraag maken'));
  await typeAtOnce(page, 'Vraag', rootQuestion.nl);
  for (const answer of rootQuestion.answers) await addAnswer(page, hand, rootQuestion.nl, answer);
  for (const { next } of rootQuestion.answers)
    for (const answer of next?.answers ?? []) await addAnswer(page, hand, next?.nl ?? '', answer);
  for (const at of [0, 1]) await addExample(page, hand, at);
};

const translate = async (page: Page, hand: Hand) => {
  await hand.write(field(page, 'Naam'), name.en);
  const questions = [rootQuestion, ...rootQuestion.answers.flatMap(({ next }) => next ?? [])];
  for (const question of questions) {
    await say(page, hand, question.nl, 'Vraag', question.en);
    for (const answer of question.answers) {
      await say(page, hand, answer.nl, 'Antwoord', answer.en);
      const example = examples.find(({ of }) => of === answer.nl);
      if (example) await hand.write(field(page, 'Voorbeeld, een per regel'), example.en);
    }
  }
  await say(page, hand, ownResult.nl, 'Naam van de uitkomst', ownResult.en);
};

const makeWhole = async (page: Page, url: string, hand: Hand) => {
  await beSignedIn(page, url, 'nl', 'admin');
  await page.goto('/admin/question-trees');
  await hand.use(button(page, 'Nieuwe vragenboom'));
  await hand.write(page.getByRole('dialog').getByRole('textbox', { name: 'Naam' }), name.nl);
  await hand.use(inDialog(page, 'Beginnen'));
  await expect(page).toHaveURL(/\/admin\/question-trees\/\d+$/);
  const id = Number(page.url().split('/').pop());
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('Vragenboom');

  await build(page, hand);

  // Adds a second language, which opens at once.
  await hand.row(tree(page).getByRole('treeitem').first());
  await hand.use(button(page, 'Taal toevoegen'));
  await hand.entry(page.getByRole('menuitem', { name: 'Engels' }));
  const english = panel(page).getByRole('switch', { name: 'Engels wordt gepubliceerd' });
  await hand.use(english);
  await expect(panel(page).getByRole('alert')).toContainText('Engels kan nog niet aan. Vertaal eerst');
  await expect(english).not.toBeChecked();
  await translate(page, hand);
  await hand.row(tree(page).getByRole('treeitem').first());
  await hand.use(english);
  await expect(english).toBeChecked();

  // A problem links to the place that fixes it.
  const problems = page.getByRole('region', { name: /^Problemen/ });
  await expect(problems).toContainText('1 fout');
  await hand.use(problems.getByRole('listitem').first().getByRole('button', { name: 'Ga ernaartoe Vragenboom' }));
  await expect(panel(page).getByText('Hier ontbreekt een afbeelding.')).toBeVisible();
  await hand.use(panel(page).getByRole('button', { name: 'Bestaande afbeelding van de boom' }));
  await hand.use(page.getByRole('dialog').getByRole('listitem').first().getByRole('button'));
  await expect(problems).toContainText('0 fouten');
  await expect(page.getByRole('status').filter({ hasText: /^Alles bewaard om/ })).toBeVisible();

  // From the first question to a result.
  await hand.use(page.getByRole('main').getByRole('link', { name: 'Voorbeeld', exact: true }));
  await expect(questionOnScreen(page)).toHaveText(rootQuestion.en);
  const answer = (words: string) => {
    const buttonOnScreen = (start: string) =>
      screenIn(page)
        .getByRole('button', { name: new RegExp(`^${start}: ${words}(,|$)`) })
        .filter({ visible: true });
    return hand.answer(buttonOnScreen('Antwoord A'), buttonOnScreen('Kies dit antwoord'));
  };
  await answer('The parent looks');
  await expect(questionOnScreen(page)).toHaveText('What does the parent do?');
  await answer('The parent waits');
  await expect(screenIn(page).getByText('Very strong sensitive').first()).toBeVisible();
  await hand.use(page.getByRole('main').getByRole('link', { name: 'Bewerken' }));
  await expect(tree(page)).toBeVisible();

  await hand.use(page.getByRole('main').getByRole('link', { name: 'Publiceren', exact: true }));
  const why = page.getByRole('main').getByRole('textbox', { name: 'Waarom toch publiceren?' });
  await expect(button(page, 'Publiceren')).toBeVisible();
  for (let at = 0; at < (await why.count()); at += 1) await hand.write(why.nth(at), 'Dit is een proef.');
  await hand.use(button(page, 'Publiceren'));
  await expect(page).toHaveURL(/\/admin\/question-trees\/\d+\/publications$/);
  return id;
};

/** Texts on the published pages of a tree in a language. */
const publishedIn = async (page: Page, url: string, id: number, language: string) => {
  const call = await asAdministrator(page, url);
  const [publication] = await call('GET', `/api/question-trees/${id}/publications`);
  return JSON.stringify(await call('GET', `/api/publications/${publication.id}/bundle?language=${language}`));
};

for (const [way, handOf] of [
  ['the keyboard', keyboardOf],
  ['the mouse', mouseOf],
] as const) {
  test(`[TRE-05] [TRE-06] [TRE-08] [TRE-10] [TRE-13] a tree is made in two languages, previewed and published with ${way} alone`, async ({
    page,
    product,
    complaints,
  }) => {
    const id = await makeWhole(page, product.url, handOf(page));
    for (const language of ['nl', 'en'] as const) {
      const publishedTexts = await publishedIn(page, product.url, id, language);
      const questions = [rootQuestion, ...rootQuestion.answers.flatMap(({ next }) => next ?? [])];
      const texts = [...questions, ...questions.flatMap(({ answers }) => answers), ...examples, ownResult];
      for (const text of texts) expect(publishedTexts).toContain(text[language]);
    }
    expect(complaints).toEqual([]);
  });
}
