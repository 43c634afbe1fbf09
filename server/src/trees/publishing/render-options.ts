import type { OptionPage, ResultPage } from '@ok/contract/routes/measurement/measurement.ts';
import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import type { ReadTree } from '../document/tree-reader.ts';
import type { TextRenderer } from './render-texts.ts';

/** Version to render. It must have no errors. */
export type RenderedVersion = Pick<ReadTree, 'document' | 'ids'>;

/** @throws RangeError for a node without a row */
export const getRowId = (ids: ReadonlyMap<Key, number>, key: Key): number => {
  const id = ids.get(key);
  if (id === undefined) throw new RangeError(`there is no row of ${key}`);
  return id;
};

/** Creates a renderer of the options of questions, with their examples and results. Positions start at 1. */
export const makeOptionRenderer = ({ document, ids }: RenderedVersion, texts: TextRenderer) => {
  const { rich, html, textIn, pictureIn } = texts;

  const renderSlide = (result: Key, index: number, language: string): ResultPage['images'][number] => {
    const slide = document.results[result]?.slides[index];
    const content = textIn(slide?.texts ?? {}, language, 'content');
    const { media, altText } = pictureIn(slide?.picture ?? null, language);
    return {
      id: ids.slides.get(result)?.[index] ?? 0,
      position: index + 1,
      content,
      media,
      // Without an alternative text, a picture is described by the first line of its text.
      altText: altText ?? content?.split('\n')[0] ?? null,
    };
  };

  const renderResult = (key: Key, language: string): ResultPage => {
    const { score = null, texts: resultTexts = {}, slides = [] } = document.results[key] ?? {};
    const description = textIn(resultTexts, language, 'description');
    return {
      id: getRowId(ids.result, key),
      key,
      name: textIn(resultTexts, language, 'name') ?? '',
      score: score ?? 0,
      description: description === null ? '' : rich(description),
      images: slides.map((_slide, index) => renderSlide(key, index, language)),
    };
  };

  /** Results by language and key. Many options lead to the same few. */
  const resultCache = new Map<string, ResultPage>();
  const getResult = (key: Key, language: string): ResultPage => {
    const name = `${language} ${key}`;
    const result = resultCache.get(name) ?? renderResult(key, language);
    resultCache.set(name, result);
    return result;
  };

  const renderExample = (key: Key, index: number, language: string): OptionPage['examples'][number] => {
    const {
      identifier = null,
      belowDivider = false,
      picture = null,
      texts: exampleTexts = {},
    } = document.examples[key] ?? {};
    const info = textIn(exampleTexts, language, 'infoText');
    return {
      id: getRowId(ids.example, key),
      key,
      identifier,
      position: index + 1,
      belowDivider,
      content: textIn(exampleTexts, language, 'content') ?? '',
      infoText: info === null ? null : html(info),
      ...pictureIn(picture, language),
    };
  };

  /** Renders an option at an index of its question. A follow-up question has precedence over a result. */
  return (key: Key, index: number, language: string): Omit<OptionPage, 'publicationId'> => {
    const {
      identifier = '',
      divider = false,
      texts: optionTexts = {},
      examples = [],
      next = null,
      result = null,
    } = document.options[key] ?? {};
    return {
      id: getRowId(ids.option, key),
      key,
      identifier,
      name: textIn(optionTexts, language, 'name') ?? '',
      position: index + 1,
      hasDivider: divider,
      dividerText: textIn(optionTexts, language, 'dividerText'),
      examples: examples.map((example, place) => renderExample(example, place, language)),
      question: next === null ? null : { id: getRowId(ids.question, next) },
      result: next === null && result !== null ? getResult(result, language) : null,
    };
  };
};
