import { htmlToDocument } from '../src/html/html-to-document.ts';
import type { FileText } from '../src/translation/files/file-text.ts';
import { writeUnit, writeXliffHead, xliffFoot } from '../src/translation/files/write-xliff.ts';

/** Key of the node of a text. */
export const key = '0f0e0d0c-0b0a-4908-8706-050403020100';

/** Makes a text as a file needs it. */
export const textOf = (changes: Partial<FileText>): FileText => ({
  ...{ entity: 'questionOption', id: 7, key, field: 'name', kind: 'text', max: 1000, label: null },
  where: { question: 3, option: 'B', example: null, score: null, slide: null },
  ...{ source: 'Volgt het kind', text: null, state: 'missing', place: 'Vraag 3, antwoord B, naam' },
  ...{ stateName: 'Ontbreekt', picture: null },
  ...changes,
});

/** Writes a file from Dutch into Arabic. */
export const writeXliff = (texts: readonly FileText[]): Buffer =>
  Buffer.from(
    writeXliffHead({
      languages: { source: 'nl', target: 'ar' },
      directions: { source: 'ltr', target: 'rtl' },
      original: 'tree/x/1',
    }) +
      texts.map(writeUnit).join('') +
      xliffFoot,
  );

/** Headings of a table in Dutch. */
export const headings = ['Plaats', 'Bron', 'Vertaling', 'Staat', 'Hoogste aantal tekens'] as const;

/** Makes the text of an editor. */
export const richText = (html: string) => htmlToDocument(html);
