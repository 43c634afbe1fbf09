import { createHash } from 'node:crypto';
import { type OptionPage, optionPage, type QuestionPage, questionPage } from '@ok/contract/routes/measurement.ts';
import * as z from 'zod/mini';
import { renderOptions, renderResults } from './render-options.ts';
import { inlineHtml, safeHtml, textOf } from './render-texts.ts';
import type { TreeRows } from './tree-rows.ts';

/** A question in a language as it is shown, for publication 0. */
export type RenderedPage = { questionId: number; language: string; question: QuestionPage; options: OptionPage[] };

/** All that is shown of a version of a tree. */
export type RenderedTree = {
  covers: { language: string; name: string; description: string; media: string | null; altText: string }[];
  pages: RenderedPage[];
  /** Where every option leads, by ids and by keys. */
  options: {
    optionId: number;
    optionKey: string;
    questionId: number;
    questionKey: string | null;
    nextQuestionId: number | null;
    resultId: number | null;
    resultKey: string | null;
  }[];
};

const optionList = z.array(optionPage);

const renderCover = ({ tree }: TreeRows, language: string, languages: readonly string[]) => {
  const name = textOf(tree, 'name', languages) ?? '';
  const description = safeHtml(textOf(tree, 'description', languages)) ?? '';
  return { language, name, description, media: tree.media, altText: tree.alt_text ?? name };
};

/**
 * Renders a version of a tree: a cover for each of its languages, a page for each question and language, and where
 * every option leads. A text that is missing in a language is shown in the tree's own.
 *
 * @throws ZodError where a page would break the contract
 */
export const renderTree = (rows: TreeRows): RenderedTree => {
  const [own = ''] = rows.languages;
  const optionsOf = Map.groupBy(rows.options, (option) => option.question_id);
  const nextOf = new Map(rows.questions.map(({ parent_id, id }) => [parent_id, id]));
  const questionKeys = new Map(rows.questions.map(({ id, key }) => [id, key]));
  const resultKeys = new Map(rows.results.map(({ id, key }) => [id, key]));
  const parts = { examples: Map.groupBy(rows.examples, (example) => example.option_id), nextOf };

  const pages = rows.languages.flatMap((language) => {
    const languages = [language, own];
    const results = renderResults(rows, languages);
    return rows.questions.map((row): RenderedPage => {
      const name = inlineHtml(textOf(row, 'name', languages) ?? '');
      const options = renderOptions(optionsOf.get(row.id), parts, results, languages);
      return {
        questionId: row.id,
        language,
        question: z.parse(questionPage, { id: row.id, key: row.key, publicationId: 0, name }),
        options: z.parse(optionList, options),
      };
    });
  });
  return {
    covers: rows.languages.map((language) => renderCover(rows, language, [language, own])),
    pages,
    options: rows.options.map(({ id, key, question_id, result_id }) => {
      const nextQuestionId = nextOf.get(id) ?? null;
      const resultId = nextQuestionId === null ? result_id : null;
      return {
        optionId: id,
        optionKey: key,
        questionId: question_id ?? 0,
        questionKey: questionKeys.get(question_id ?? 0) ?? null,
        nextQuestionId,
        resultId,
        resultKey: resultKeys.get(resultId ?? 0) ?? null,
      };
    }),
  };
};

/** The bodies of the replies that show a page, as JSON text. */
export const bodiesOf = ({ question, options }: RenderedPage, publicationId: number) => ({
  question: JSON.stringify({ ...question, publicationId }),
  options: JSON.stringify(options.map((option) => ({ ...option, publicationId }))),
});

/** The SHA-256 of all pages, whatever their order and publication: the same content has the same hash. */
export const contentHash = (pages: readonly RenderedPage[]): string => {
  const hash = createHash('sha256');
  const sorted = pages.toSorted(
    (one, other) => one.questionId - other.questionId || (one.language < other.language ? -1 : 1),
  );
  for (const page of sorted) {
    const { question, options } = bodiesOf(page, 0);
    hash.update(JSON.stringify([page.questionId, page.language, question, options]));
  }
  return hash.digest('hex');
};
