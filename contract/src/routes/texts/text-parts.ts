import { entities } from '../../entities/index.ts';
import type { TextPart } from './texts.ts';

/** Prefixes of keys that only the back-office shows. Texts of an entity have its name as prefix. */
const backOfficePrefixes = [
  ...Object.keys(entities),
  'allData',
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

/** Exceptions that pages show too; the header links administrators to the back-office. */
const pagePrefixes = [
  'entity.action.search',
  'entity.form',
  'entity.pages',
  'entity.search.title',
  'global.menu.admin.main',
  'pdf.newTab',
  'pdf.types',
];

const partByPrefix = new Map<string, TextPart>([
  ...backOfficePrefixes.map((prefix) => [prefix, 'backOffice'] as const),
  ...pagePrefixes.map((prefix) => [prefix, 'pages'] as const),
]);

/** Part that contains the text of a key. The longest prefix decides; without one, pages. */
export const partOfText = (key: string): TextPart => {
  for (let end = key.length; end > 0; end = key.lastIndexOf('.', end - 1)) {
    const part = partByPrefix.get(key.slice(0, end));
    if (part) return part;
  }
  return 'pages';
};
