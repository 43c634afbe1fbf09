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

/** What a publication says of its tree in a language, as its table holds it. */
export type PublicationTextRow = {
  language: string;
  name: string;
  description: string;
  media: string | null;
  alt_text: string;
};

/** A question in a language, as its table holds it: the ready bodies of the replies that show it. */
export type PageRow = { question_id: number; language: string; question: string; options: string };

/** Where an option leads, by ids and by keys, as its table holds it. */
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
 * What professionals see of a version that has no errors. A text that is missing in a language is shown in the tree's
 * own; lists are numbered from 1.
 */
export const makeTreeRenderer = ({ document, ids }: Pick<ReadTree, 'document' | 'ids'>) => {
  const languages = activeLanguages(document);
  const [own = ''] = languages;
  const { rich, inline, html } = makeTextRenderer();
  const textIn = (texts: Texts, language: string, field: string): string | null =>
    texts[language]?.[field] ?? texts[own]?.[field] ?? null;
  const pictureIn = (picture: { file: string; alternative: Record<string, string> } | null, language: string) => ({
    media: picture?.file ?? null,
    altText: picture?.alternative[language] ?? picture?.alternative[own] ?? null,
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
        // Without a description of its own a picture is described by the title above its text.
        const described = altText ?? content?.split('\n')[0] ?? null;
        return { id: ids.slides.get(key)?.[index] ?? 0, position: index + 1, content, media, altText: described };
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

  const byId = Object.keys(document.questions).sort(
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
    /** The questions in the order of their pages. */
    questions: byId,

    /** The page of a question in one of the languages. */
    pageIn,

    rootId: document.root === null ? null : (ids.question.get(document.root) ?? null),

    /** One for each language. */
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
     * One for each question and language, by the id of the question and then by language.
     *
     * @throws ZodError where a page would break the contract
     */
    *pages(publicationId: number): Generator<PageRow> {
      for (const key of byId) {
        for (const [language] of [...resultsIn].sort()) yield pageIn(key, language, publicationId);
      }
    },

    /** One for each option, in the order of the pages. */
    *edges(): Generator<EdgeRow> {
      for (const question of byId) {
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

/** See `makeTreeRenderer`. */
export type TreeRenderer = ReturnType<typeof makeTreeRenderer>;

/**
 * The SHA-256 of everything that a professional sees, whatever its publication: the first question, its texts, pages and
 * where every option leads, in an order of their own, and the order that answers are shown in. Pictures are in it by their names, of which each is that of the
 * same bytes for ever. The same content has the same hash.
 */
export const contentHash = (tree: TreeRenderer, answerOrder: AnswerOrder): string => {
  const hash = createHash('sha256');
  const add = (...values: unknown[]) => hash.update(`${JSON.stringify(values)}\n`);
  add('root', tree.rootId);
  for (const text of tree.texts()) add('text', text);
  for (const page of tree.pages(0)) add('page', page);
  // The score is in the pages.
  for (const { score: _score, ...edge } of tree.edges()) add('edge', edge);
  // As set is as it was before there was a choice.
  if (answerOrder !== 'AS_SET') add('answerOrder', answerOrder);
  return hash.digest('hex');
};
