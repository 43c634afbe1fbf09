import type { TranslationFilePreview } from '../contract/src/routes/translation/translation-files.ts';
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
const openTexts = async (visit: Visit, code = 'ar', more = '') => {
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

const filesCall = '**/api/translation-workspace/files/preview?*';
const glossaryCall = '**/api/translation-workspace/glossary?*';

const openFiles = async (visit: Visit) => {
  await openTexts(visit);
  await visit.page.getByRole('button', { name: text(visit.language, 'translating.files.open'), exact: true }).click();
};

const chooseFile = async ({ page, language }: Visit) => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: text(language, 'translating.files.choose'), exact: true }).click(),
  ]);
  await chooser.setFiles({ name: 'vertaald.xlf', mimeType: 'application/xliff+xml', buffer: Buffer.from('<xliff/>') });
};

/** As if a file changed some translations, and had texts that no longer fit. */
const answerFile = (visit: Visit) =>
  visit.page.route(filesCall, async (route) => {
    const where = { question: 12, option: 'C', example: 2, score: null, slide: null };
    const place = { entity: 'questionOptionExample', field: 'content', where, label: null } as const;
    const long = 'Ouderbetrokkenheidsbevorderingsmaatregelen '.repeat(3);
    const preview: TranslationFilePreview = {
      ...{ format: 'xliff', hash: 'x', same: 41, empty: 102 },
      changes: [
        {
          ...place,
          id: 1,
          kind: 'longText',
          source: long,
          before: `${long} eerst`,
          after: `${long} nu`,
          isConfirmed: false,
        },
        { ...place, id: 2, kind: 'longText', source: long, before: long, after: long, isConfirmed: true },
      ],
      rejected: [
        { name: 'question.1.name', text: null, line: 12, reason: 'unknownText' },
        { name: 'x', text: place, line: 40, reason: 'sourceChanged' },
      ],
    };
    await route.fulfill({ json: preview });
  });

/** As if terms were agreed for the words of every source. */
const answerGlossary = (visit: Visit) =>
  visit.page.route(glossaryCall, async (route) => {
    const term = {
      id: 1,
      term: 'je, jij, Tiener',
      translation: 'أنت',
      forbidden: 'حضرتك',
      note: 'Altijd informeel.',
      revision: 0,
    };
    const long = { ...term, id: 2, term: 'ouderbetrokkenheidsbevordering'.repeat(3), translation: 'x'.repeat(80) };
    await route.fulfill({ json: [long, term] });
  });

const openGlossary = (visit: Visit) =>
  visit.page.getByRole('button', { name: text(visit.language, 'translating.glossary.edit') }).click();

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
  {
    name: 'translations in a file, open',
    inEnglish: true,
    open: async (visit) => {
      await openFiles(visit);
      await expect(visit.page.getByText(text(visit.language, 'translating.files.intro'))).toBeVisible();
    },
  },
  {
    name: 'translations in a file, with their effect, open',
    inEnglish: true,
    open: async (visit) => {
      await answerFile(visit);
      await openFiles(visit);
      await chooseFile(visit);
      await expect(visit.page.locator('ins').first()).toBeVisible();
    },
  },
  {
    name: 'translations in a file, refused',
    open: async (visit) => {
      await openFiles(visit);
      await chooseFile(visit);
      await expect(visit.page.getByText(text(visit.language, 'translating.files.notRead'))).toBeVisible();
    },
  },
  {
    name: 'glossary, open',
    inEnglish: true,
    open: async (visit) => {
      await answerGlossary(visit);
      await openTexts(visit);
      await openGlossary(visit);
      await expect(visit.page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'term of the glossary, open',
    inEnglish: true,
    open: async (visit) => {
      await answerGlossary(visit);
      await openTexts(visit);
      await openGlossary(visit);
      await visit.page.getByRole('button', { name: text(visit.language, 'translating.glossary.add') }).click();
      await visit.page.getByRole('button', { name: text(visit.language, 'entity.action.save'), exact: true }).click();
      await expect(visit.page.getByText(text(visit.language, 'translating.glossary.needed')).first()).toBeVisible();
    },
  },
];
