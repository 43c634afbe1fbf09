import { createHash } from 'node:crypto';
import { optionPage, type QuestionPage, questionPage } from '@ok/contract/routes/measurement/measurement.ts';
import type { AnswerOrder } from '@ok/contract/rules/answers/answer-order.ts';
import { activeLanguages, type Key, type TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import * as z from 'zod/mini';
import { getRowId, makeOptionRenderer, type RenderedVersion } from './render-options.ts';
import { makeTextRenderer } from './render-texts.ts';

/** Row of `publication_text`: the texts of a tree in a language. */
type PublicationTextRow = {
  language: string;
  name: string;
  description: string;
  media: string | null;
  alt_text: string;
};

/** Row of `publication_page`: the finished replies for a question in a language. */
type PublicationPageRow = { question_id: number; language: string; question: string; options: string };

/** Row of `publication_option`: the question or result that an option leads to, by ids and keys. */
type PublicationOptionRow = {
  option_id: number;
  option_key: Key;
  question_id: number;
  question_key: Key;
  next_question_id: number | null;
  result_id: number | null;
  result_key: Key | null;
  score: number | null;
};

const optionList = z.array(optionPage);

/** Makes the row of an option of a question. A follow-up question has precedence over a result. */
const toOptionRow = ({ document, ids }: RenderedVersion, question: Key, option: Key): PublicationOptionRow => {
  const { next = null, result = null } = document.options[option] ?? {};
  const target =
    next === null && result !== null
      ? { result_id: getRowId(ids.result, result), result_key: result, score: document.results[result]?.score ?? null }
      : { result_id: null, result_key: null, score: null };
  return {
    option_id: getRowId(ids.option, option),
    option_key: option,
    question_id: getRowId(ids.question, question),
    question_key: question,
    next_question_id: next === null ? null : getRowId(ids.question, next),
    ...target,
  };
};

/** Creates a renderer of the pages that professionals see. A missing text is shown in the tree's own language. */
export const makeTreeRenderer = (version: RenderedVersion) => {
  const { document, ids } = version;
  const languages = activeLanguages(document);
  const [ownLanguage = ''] = languages;
  const texts = makeTextRenderer(ownLanguage);
  const { inline, html, textIn, pictureIn } = texts;
  const renderOption = makeOptionRenderer(version, texts);
  const orderedLanguages = languages.toSorted();
  const orderedQuestions = Object.keys(document.questions).sort(
    (one, other) => getRowId(ids.question, one) - getRowId(ids.question, other),
  );

  const pageIn = (key: Key, language: string, publicationId: number): PublicationPageRow => {
    const { texts: questionTexts = {}, options = [] } = document.questions[key] ?? {};
    const id = getRowId(ids.question, key);
    const name = inline(textIn(questionTexts, language, 'name') ?? '');
    const question: QuestionPage = z.parse(questionPage, { id, key, publicationId, name });
    const page = options.map((option, index) => ({ ...renderOption(option, index, language), publicationId }));
    return {
      question_id: id,
      language,
      question: JSON.stringify(question),
      options: JSON.stringify(z.parse(optionList, page)),
    };
  };

  return {
    /** Questions in the order of their pages. */
    questions: orderedQuestions,

    /** Renders the page of a question in one of the languages. */
    pageIn,

    rootId: document.root === null ? null : (ids.question.get(document.root) ?? null),

    /** Yields the texts of the tree, one row for each language. */
    *texts(): Generator<PublicationTextRow> {
      for (const language of orderedLanguages) {
        const name = textIn(document.texts, language, 'name') ?? '';
        const description = textIn(document.texts, language, 'description');
        const { media, altText } = pictureIn(document.picture, language);
        yield {
          language,
          name,
          description: description === null ? '' : html(description),
          media,
          alt_text: altText ?? name,
        };
      }
    },

    /**
     * Yields a page for each question and language, by the id of the question, then by language.
     *
     * @throws ZodError for a page that would break the contract
     */
    *pages(publicationId: number): Generator<PublicationPageRow> {
      for (const key of orderedQuestions) {
        for (const language of orderedLanguages) yield pageIn(key, language, publicationId);
      }
    },

    /** Yields the target of each option, in the order of the pages. */
    *edges(): Generator<PublicationOptionRow> {
      for (const question of orderedQuestions) {
        for (const option of document.questions[question]?.options ?? []) yield toOptionRow(version, question, option);
      }
    },
  };
};

export type TreeRenderer = ReturnType<typeof makeTreeRenderer>;

/**
 * Hashes all that a professional sees, without the publication's id: the first question, the texts, the pages, the
 * targets of the options, and the order of answers. Pictures are hashed by name, since a name always means the same
 * bytes. The same content has the same SHA-256.
 */
export const hashContent = (tree: TreeRenderer, answerOrder: AnswerOrder): string => {
  const hash = createHash('sha256');
  const add = (...values: unknown[]) => hash.update(`${JSON.stringify(values)}\n`);
  add('root', tree.rootId);
  for (const text of tree.texts()) add('text', text);
  for (const page of tree.pages(0)) add('page', page);
  // The pages contain the score.
  for (const { score: _score, ...edge } of tree.edges()) add('edge', edge);
  // `AS_SET` is left out, so that hashes from before the setting existed stay the same.
  if (answerOrder !== 'AS_SET') add('answerOrder', answerOrder);
  return hash.digest('hex');
};

/** Numbers the nodes of a document by their keys, in place of the ids of rows. */
const numberNodes = ({ questions, options, examples, results }: TreeDocument): RenderedVersion['ids'] => {
  const number = (nodes: object) =>
    new Map(
      Object.keys(nodes)
        .toSorted()
        .map((key, index) => [key, index + 1] as const),
    );
  return {
    tree: 0,
    question: number(questions),
    option: number(options),
    example: number(examples),
    result: number(results),
    slides: new Map(
      Object.entries(results).map(([key, { slides }]) => [key, slides.map((_slide, index) => index + 1)]),
    ),
  };
};

/** Hashes all that a professional sees, like `hashContent`: the same on every installation, whatever ids its rows have. */
export const hashPages = (document: TreeDocument): string =>
  hashContent(makeTreeRenderer({ document, ids: numberNodes(document) }), document.answerOrder);
