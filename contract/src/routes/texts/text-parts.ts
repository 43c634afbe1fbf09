import { entities } from '../../entities/index.ts';
import type { TextPart } from './texts.ts';

/** Where the keys begin of texts that only the back-office shows; those of an entity begin with its name. */
const inBackOffice = [
  ...Object.keys(entities),
  'apiDocs',
  'audits',
  'configuration',
  'editor',
  'entity',
  'global.menu.admin',
  'health',
  'languages',
  'licences',
  'logs',
  'mails',
  'metrics',
  'modal',
  'okApp',
  'overview',
  'pdf',
  'statistics',
  'statisticsExport',
  'system',
  'translations',
  'userManagement',
];

/** What pages show of these; in their header administrators have the ways into the back-office. */
const onPages = [
  'entity.action.search',
  'entity.form',
  'entity.pages',
  'entity.search.title',
  'global.menu.admin.main',
  'pdf.newTab',
  'pdf.types',
];

const parts = new Map<string, TextPart>([
  ...inBackOffice.map((beginning) => [beginning, 'backOffice'] as const),
  ...onPages.map((beginning) => [beginning, 'pages'] as const),
]);

/** The part that the text of a key comes in: its longest beginning decides, and what nobody has named is for pages. */
export const partOfText = (key: string): TextPart => {
  for (let end = key.length; end > 0; end = key.lastIndexOf('.', end - 1)) {
    const part = parts.get(key.slice(0, end));
    if (part) return part;
  }
  return 'pages';
};
