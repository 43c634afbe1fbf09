import { scoreLevels } from './score-level.ts';

/** The kinds of PDF document: three for everybody, and a summary and a full explanation of each score level. */
export const documentTypes = [
  'PRIVACY',
  'AGREEMENT',
  'TERMS_AND_CONDITIONS',
  ...scoreLevels.map(({ level }) => `SUMMARY_${level}` as const),
  ...scoreLevels.map(({ level }) => `FULL_${level}` as const),
] as const;

/** A kind of PDF document. */
export type DocumentType = (typeof documentTypes)[number];
