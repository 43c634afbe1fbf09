import type { TranslationFilePreview } from '../contract/src/routes/translation/translation-files.ts';
import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { openTexts } from './screens-translations.ts';
import { text } from './visit-helpers.ts';

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

/** Files of translations and the glossary, for administrators. */
export const translationFileScreens: readonly Screen[] = [
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
