import { createHash } from 'node:crypto';
import {
  type OptionPage,
  optionPage,
  type QuestionPage,
  questionPage,
  type ResultPage,
} from '@ok/contract/routes/measurement/measurement.ts';
import type { AnswerOrder } from '@ok/contract/rules/answer-order.ts';
import { activeLanguages, type Key, type Texts } from '@ok/contract/tree/document/tree-document.ts';
import * as z from 'zod/mini';
import type { ReadTree } from '../document/tree-reader.ts';
import { makeTextRenderer } from './render-texts.ts';

/** Row of `publication_text`: the texts of a tree in a language. */
export type PublicationTextRow = {
  language: string;
  name: string;
  description: string;
  media: string | null;
  alt_text: string;
};

/** Row of `publication_page`: the finished replies for a question in a language. */
export type PageRow = { question_id: number; language: string; question: string; options: string };

/** Row of `publication_option`: the question or result that an option leads to, by ids and keys. */
export type EdgeRow = {
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

const idIn = (ids: ReadonlyMap<Key, number>, key: Key): number => {
  const id = ids.get(key);
  if (id === undefined) throw new RangeError(`there is no row of ${key}`);
  return id;
};

/**
 * Creates a renderer of the pages that professionals see. The version must have no errors. A missing text is shown in
 * the tree's own language. Positions start at 1.
 */
export const makeTreeRenderer = ({ document, ids }: Pick<ReadTree, 'document' | 'ids'>) => {
  const languages = activeLanguages(document);
  const [ownLanguage = ''] = languages;
  const { rich, inline, html } = makeTextRenderer();
  const textIn = (texts: Texts, language: string, field: string): string | null =>
    texts[language]?.[field] ?? texts[ownLanguage]?.[field] ?? null;
  const pictureIn = (picture: { file: string; alternative: Record<string, string> } | null, language: string) => ({
    media: picture?.file ?? null,
    altText: picture?.alternative[language] ?? picture?.alternative[ownLanguage] ?? null,
  });

  const resultIn = (key: Key, language: string): ResultPage => {
    const { score = null, texts = {}, slides = [] } = document.results[key] ?? {};
    const description = textIn(texts, language, 'description');
    return {
      id: idIn(ids.result, key),
      key,
      name: textIn(texts, language, 'name') ?? '',
      score: score ?? 0,
      description: description === null ? '' : rich(description),
      images: slides.map((slide, index) => {
        const content = textIn(slide.texts, language, 'content');
        const { media, altText } = pictureIn(slide.picture, language);
        // Without an alternative text, a picture is described by the first line of its text.
        const altTextOrTitle = altText ?? content?.split('\n')[0] ?? null;
        return { id: ids.slides.get(key)?.[index] ?? 0, position: index + 1, content, media, altText: altTextOrTitle };
      }),
    };
  };

  const optionIn = (key: Key, index: number, language: string, results: Map<Key, ResultPage>): OptionPage => {
    const {
      identifier = '',
      divider = false,
      texts = {},
      examples = [],
      next = null,
      result = null,
    } = document.options[key] ?? {};
    if (next === null && result !== null && !results.has(result)) results.set(result, resultIn(result, language));
    return {
      id: idIn(ids.option, key),
      key,
      publicationId: 0,
      identifier,
      name: textIn(texts, language, 'name') ?? '',
      position: index + 1,
      hasDivider: divider,
      dividerText: textIn(texts, language, 'dividerText'),
      examples: examples.map((each, place) => {
        const example = document.examples[each];
        const info = textIn(example?.texts ?? {}, language, 'infoText');
        return {
          id: idIn(ids.example, each),
          key: each,
          identifier: example?.identifier ?? null,
          position: place + 1,
          belowDivider: example?.belowDivider ?? false,
          content: textIn(example?.texts ?? {}, language, 'content') ?? '',
          infoText: info === null ? null : html(info),
          ...pictureIn(example?.picture ?? null, language),
        };
      }),
      question: next === null ? null : { id: idIn(ids.question, next) },
      result: (next === null && result !== null && results.get(result)) || null,
    };
  };

  const orderedQuestions = Object.keys(document.questions).sort(
    (one, other) => idIn(ids.question, one) - idIn(ids.question, other),
  );
  const resultsIn = new Map(languages.map((language) => [language, new Map<Key, ResultPage>()]));

  const pageIn = (key: Key, language: string, publicationId: number): PageRow => {
    const { texts = {}, options = [] } = document.questions[key] ?? {};
    const id = idIn(ids.question, key);
    const results = resultsIn.get(language) ?? new Map();
    const name = inline(textIn(texts, language, 'name') ?? '');
    const question: QuestionPage = z.parse(questionPage, { id, key, publicationId, name });
    const page = options.map((option, index) => ({ ...optionIn(option, index, language, results), publicationId }));
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
      for (const language of languages.toSorted()) {
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
    *pages(publicationId: number): Generator<PageRow> {
      for (const key of orderedQuestions) {
        for (const [language] of [...resultsIn].sort()) yield pageIn(key, language, publicationId);
      }
    },

    /** Yields the target of each option, in the order of the pages. */
    *edges(): Generator<EdgeRow> {
      for (const question of orderedQuestions) {
        for (const option of document.questions[question]?.options ?? []) {
          const { next = null, result = null } = document.options[option] ?? {};
          const to = next === null ? result : null;
          yield {
            option_id: idIn(ids.option, option),
            option_key: option,
            question_id: idIn(ids.question, question),
            question_key: question,
            next_question_id: next === null ? null : idIn(ids.question, next),
            result_id: to === null ? null : idIn(ids.result, to),
            result_key: to,
            score: to === null ? null : (document.results[to]?.score ?? null),
          };
        }
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
