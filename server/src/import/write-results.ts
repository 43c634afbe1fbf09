import { testResult, testResultTranslation } from '@ok/contract/entities/test-result.ts';
import { testResultSlide, testResultSlideTranslation } from '@ok/contract/entities/test-result-slide.ts';
import { insertRow } from '../content/content-store.ts';
import { htmlToDocument } from '../content/html-to-document.ts';
import type { ResultRow } from './content-schemas.ts';
import { said, type Writing } from './writing.ts';

/** A slide has no text of its own: the default language is among its translations too. */
const writeSlides = async (writing: Writing, testResultId: number, slides: ResultRow['slides'], baseId: number) => {
  const { trx, base, others } = writing;
  for (const { position, image, title, content } of slides) {
    const values = { position, image: writing.picture(image), testResultId };
    const testResultSlideId = await insertRow(trx, testResultSlide, values);
    for (const { code, languageId } of [{ code: base, languageId: baseId }, ...others]) {
      const text = `${said(title, code)}\n${said(content, code)}`;
      await insertRow(trx, testResultSlideTranslation, { content: text, languageId, testResultSlideId });
    }
  }
};

/**
 * Writes the results that trees lead to.
 *
 * @param baseId the id of the default language
 * @returns their ids by score
 */
export const writeResults = async (
  writing: Writing,
  rows: readonly ResultRow[],
  baseId: number,
): Promise<Map<number, number>> => {
  const { trx, base, others } = writing;
  const ids = new Map<number, number>();
  for (const { score, name, description, slides } of rows) {
    const texts = (code: string) => ({
      name: said(name, code),
      description: htmlToDocument(said(description, code)),
    });
    const testResultId = await insertRow(trx, testResult, { score, ...texts(base) });
    for (const { code, languageId } of others) {
      await insertRow(trx, testResultTranslation, { ...texts(code), languageId, testResultId });
    }
    await writeSlides(writing, testResultId, slides, baseId);
    ids.set(score, testResultId);
  }
  return ids;
};
