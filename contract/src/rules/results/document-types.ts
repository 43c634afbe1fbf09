import { scoreLevels } from './score-level.ts';

/** Types of PDF documents: three general ones, and a summary and a full explanation of each score level. */
export const documentTypes = [
  'PRIVACY',
  'AGREEMENT',
  'TERMS_AND_CONDITIONS',
  ...scoreLevels.map(({ level }) => `SUMMARY_${level}` as const),
  ...scoreLevels.map(({ level }) => `FULL_${level}` as const),
] as const;

export type DocumentType = (typeof documentTypes)[number];
