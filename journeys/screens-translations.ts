import { signedIn } from './accounts.ts';
import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { teen } from './tree-calls.ts';
import { beSignedIn, text } from './visit-helpers.ts';

const progressCall = '**/api/translation-workspace';
const textsCall = '**/api/translation-workspace/texts?*';
const saveCall = '**/api/translation-workspace/text';

const openOverview = async ({ page, url, language }: Visit) => {
  await beSignedIn(page, url, language, 'admin');
  await page.goto('/admin/translations');
};

/** Opens the texts of a shipped tree in a language. */
export const openTexts = async (visit: Visit, code = 'ar', more = '') => {
  const { page, url, language } = visit;
  await beSignedIn(page, url, language, 'admin');
  await page.goto(`/admin/translations?collection=tree&tree=${teen}&language=${code}${more}`);
};

const panel = ({ page, language }: Visit) =>
  page.getByRole('region', { name: text(language, 'translating.text'), exact: true });

const box = (visit: Visit) =>
  panel(visit).getByRole('textbox', {
    name: new RegExp(`^${text(visit.language, 'translating.translationIn', { language: '' })}`),
  });

/** As if the source of every text had changed. */
const answerOutdated = (visit: Visit) =>
  visit.page.route(textsCall, async (route) => {
    const reply = await route.fetch();
    const texts: object[] = await reply.json();
    const changed = {
      state: 'outdated',
      madeFrom: 'De ouder kijkt even, en wacht dan nog een poosje.',
      text: 'The  parent',
    };
    await route.fulfill({
      json: texts.map((each) => ({ ...each, ...changed, by: 'Marleen', at: '2026-11-20T10:00:00Z' })),
    });
  });

/** As if the tree asked for a review, and another person had translated; the first text was returned. */
const answerReview = (visit: Visit) =>
  visit.page.route(textsCall, async (route) => {
    const reply = await route.fetch();
    const texts: object[] = await reply.json();
    const review = { state: 'toReview', by: 'Daan', at: '2026-11-20T10:00:00Z', isOwn: false };
    const returned = { state: 'returned', reviewedBy: 'Marleen', remark: 'Zo zeggen we dat niet.' };
    await route.fulfill({
      json: texts.map((each, index) => ({ ...each, ...review, ...(index === 0 && returned) })),
    });
  });

/** As if the first text had an answered question, and an open one in a long word. */
const answerQuestions = (visit: Visit) =>
  visit.page.route('**/api/translation-workspace/questions?*', async (route) => {
    const { token } = await signedIn(visit.url, 'admin');
    const texts = route.request().url().replace('/questions?', '/texts?');
    const reply = await visit.page.request.get(texts, { headers: { authorization: `Bearer ${token}` } });
    const [{ entity, id, field, source }] = await reply.json();
    const about = { text: { entity, id, field }, askedBy: 'Tamar', askedAt: '2026-11-20T10:00:00Z', isOwn: false };
    const answer = {
      answer: 'De ouder. Het kind kijkt alleen.',
      answeredBy: 'Anouk',
      answeredAt: '2026-11-20T11:00:00Z',
    };
    const open = { answer: null, answeredBy: null, answeredAt: null };
    await route.fulfill({
      json: [
        { id: 1, ...about, source: 'Een eerdere bron', question: 'Wie kijkt hier: de ouder of het kind?', ...answer },
        { id: 2, ...about, source, question: `Wat betekent ${'langwoord'.repeat(8)}?`, ...open },
      ],
    });
  });

/** Translating content, for administrators. */
export const translationScreens: readonly Screen[] = [
  {
    name: 'translations',
    inEnglish: true,
    open: async (visit) => {
      await openOverview(visit);
      await expect(visit.page.getByRole('progressbar').first()).toBeVisible();
    },
  },
  {
    name: 'translations, loading',
    open: async (visit) => {
      await visit.page.route(progressCall, () => {});
      await openOverview(visit);
      await expect(visit.page.getByText(text(visit.language, 'translations.loading'))).toBeAttached();
    },
  },
  {
    name: 'translations that failed',
    open: async (visit) => {
      await visit.page.route(progressCall, (route) => route.abort());
      await openOverview(visit);
      await expect(visit.page.getByRole('button', { name: text(visit.language, 'error.tryAgain') })).toBeVisible();
    },
  },
  {
    name: 'translation of a tree',
    inEnglish: true,
    open: async (visit) => {
      await openTexts(visit, 'ar');
      await expect(panel(visit)).toBeVisible();
    },
  },
  {
    name: 'translation of a tree, loading',
    open: async (visit) => {
      await visit.page.route(textsCall, () => {});
      await openTexts(visit, 'ar');
      await expect(visit.page.getByText(text(visit.language, 'translations.loading'))).toBeAttached();
    },
  },
  {
    name: 'translation of a tree that failed',
    open: async (visit) => {
      await visit.page.route(textsCall, (route) => route.abort());
      await openTexts(visit, 'ar');
      await expect(visit.page.getByRole('button', { name: text(visit.language, 'error.tryAgain') })).toBeVisible();
    },
  },
  {
    name: 'translation of a tree, complete',
    open: async (visit) => {
      await openTexts(visit, 'en', '&state=missing');
      await expect(visit.page.getByText(text(visit.language, 'translating.empty.complete'))).toBeVisible();
    },
  },
  {
    name: 'translation of a tree, source changed',
    inEnglish: true,
    open: async (visit) => {
      await answerOutdated(visit);
      await openTexts(visit, 'en', '&search=ouder');
      await expect(panel(visit).locator('ins').first()).toBeVisible();
    },
  },
  {
    name: 'translation of a tree, to review',
    inEnglish: true,
    open: async (visit) => {
      await answerReview(visit);
      await openTexts(visit, 'en', '&state=toReview');
      const accept = text(visit.language, 'translating.review.accept');
      await expect(panel(visit).getByRole('button', { name: accept })).toBeVisible();
    },
  },
  {
    name: 'translation of a tree, returned',
    open: async (visit) => {
      await answerReview(visit);
      await openTexts(visit, 'en', '&state=returned');
      await expect(panel(visit)).toContainText('Zo zeggen we dat niet.');
    },
  },
  {
    name: 'translation of a tree, with questions',
    inEnglish: true,
    open: async (visit) => {
      await answerQuestions(visit);
      await openTexts(visit, 'en', '&state=questions');
      const answer = text(visit.language, 'translating.questions.sendAnswer');
      await expect(panel(visit).getByRole('button', { name: answer, exact: true })).toBeVisible();
    },
  },
  {
    name: 'translation of a tree, asking a question',
    open: async (visit) => {
      await openTexts(visit);
      await panel(visit)
        .getByRole('button', { name: text(visit.language, 'translating.questions.ask') })
        .click();
      await expect(panel(visit)).toContainText(text(visit.language, 'translating.questions.hint'));
    },
  },
  {
    name: 'translations of a person without a language',
    open: async (visit) => {
      await visit.page.route(progressCall, (route) => route.fulfill({ json: [] }));
      await openOverview(visit);
      await expect(visit.page.getByText(text(visit.language, 'translating.empty.noLanguage'))).toBeVisible();
    },
  },
  {
    name: 'translation of a tree, saving',
    open: async (visit) => {
      await visit.page.route(saveCall, () => {});
      await openTexts(visit, 'ar');
      await box(visit).fill('نص');
      await visit.page.keyboard.press('Control+Enter');
      await expect(panel(visit)).toContainText(text(visit.language, 'translations.status.saving'));
    },
  },
  {
    name: 'translation of a tree, not saved',
    open: async (visit) => {
      await visit.page.route(saveCall, (route) => route.abort());
      await openTexts(visit, 'ar');
      await box(visit).fill('نص');
      await visit.page.keyboard.press('Control+Enter');
      await expect(panel(visit)).toContainText(text(visit.language, 'translating.notSavedYet'));
    },
  },
  {
    name: 'translation of a tree, changed by somebody else',
    open: async (visit) => {
      await visit.page.route(saveCall, (route) =>
        route.fulfill({ status: 412, json: { status: 412, message: 'error.conflict' } }),
      );
      await visit.page.route(`${saveCall}?*`, (route) =>
        route.fulfill({
          json: {
            ...{ source: 'De ouder', text: 'الوالد', state: 'done', madeFrom: null },
            ...{ by: 'Daan', at: '2026-11-20T10:00:00Z', sameMeaning: false },
          },
        }),
      );
      await openTexts(visit, 'ar');
      await box(visit).fill('نص');
      await visit.page.keyboard.press('Control+Enter');
      const title = text(visit.language, 'translating.conflict.title');
      await expect(visit.page.getByRole('alert').filter({ hasText: title })).toBeVisible();
    },
  },
];
