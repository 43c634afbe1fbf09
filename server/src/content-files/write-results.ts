import { testResult, testResultTranslation } from '@ok/contract/entities/test-result.ts';
import { testResultSlide, testResultSlideTranslation } from '@ok/contract/entities/test-result-slide.ts';
import { insertRow } from '../content/content-store.ts';
import { htmlToDocument } from '../html/html-to-document.ts';
import type { ResultRow } from './content-schemas.ts';
import { said, type Writing } from './writing.ts';

/** A slide has no text of its own: the default language is among its translations too. */
const writeSlides = async (writing: Writing, testResultId: number, slides: ResultRow['slides']) => {
  const { trx, base, baseId, others } = writing;
  for (const { position, image, title, content } of slides) {
    const values = { position, image: writing.picture(image), testResultId };
    const testResultSlideId = await insertRow(trx, testResultSlide, values);
    for (const { code, languageId } of [{ code: base, languageId: baseId }, ...others]) {
      const text = `${said(title, code)}\n${said(content, code)}`;
      await insertRow(trx, testResultSlideTranslation, { content: text, languageId, testResultSlideId });
    }
  }
};

/** Writes a result that trees lead to, unless there is one of this score. */
export const writeResult = async (writing: Writing, { score, name, description, slides }: ResultRow): Promise<void> => {
  const { trx, base, others } = writing;
  const made = await trx.selectFrom('test_result').select('id').where('score', '=', score).executeTakeFirst();
  if (made) return;
  const texts = (code: string) => ({
    name: said(name, code),
    description: htmlToDocument(said(description, code)),
  });
  const testResultId = await insertRow(trx, testResult, { score, ...texts(base) });
  for (const { code, languageId } of others) {
    await insertRow(trx, testResultTranslation, { ...texts(code), languageId, testResultId });
  }
  await writeSlides(writing, testResultId, slides);
};
