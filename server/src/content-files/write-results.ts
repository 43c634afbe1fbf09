import { testResult, testResultTranslation } from '@ok/contract/entities/test-result.ts';
import { testResultSlide, testResultSlideTranslation } from '@ok/contract/entities/test-result-slide.ts';
import { insertRow } from '../content/rows/content-store.ts';
import { htmlToDocument } from '../html/html-to-document.ts';
import type { ShippedResult } from './content-schemas.ts';
import { getTextInLanguage, type ImportContext } from './import-context.ts';

/** Slides have no text of their own, so the default language is among their translations too. */
const insertSlides = async (context: ImportContext, testResultId: number, slides: ShippedResult['slides']) => {
  const { trx, baseLanguage, baseLanguageId, otherLanguages } = context;
  for (const { position, image, title, content } of slides) {
    const values = { position, image: context.getPicture(image), testResultId };
    const testResultSlideId = await insertRow(trx, testResultSlide, values);
    for (const { code, languageId } of [{ code: baseLanguage, languageId: baseLanguageId }, ...otherLanguages]) {
      const text = `${getTextInLanguage(title, code)}\n${getTextInLanguage(content, code)}`;
      await insertRow(trx, testResultSlideTranslation, { content: text, languageId, testResultSlideId });
    }
  }
};

/** Inserts a result, unless its score exists. */
export const insertResult = async (
  context: ImportContext,
  { score, name, description, slides }: ShippedResult,
): Promise<void> => {
  const { trx, baseLanguage, otherLanguages } = context;
  const existing = await trx.selectFrom('test_result').select('id').where('score', '=', score).executeTakeFirst();
  if (existing) return;
  const texts = (code: string) => ({
    name: getTextInLanguage(name, code),
    description: htmlToDocument(getTextInLanguage(description, code)),
  });
  const testResultId = await insertRow(trx, testResult, { score, ...texts(baseLanguage) });
  for (const { code, languageId } of otherLanguages) {
    await insertRow(trx, testResultTranslation, { ...texts(code), languageId, testResultId });
  }
  await insertSlides(context, testResultId, slides);
};
