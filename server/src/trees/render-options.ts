import type { ExamplePage, OptionPage, ResultPage } from '@ok/contract/routes/measurement.ts';
import { richHtml, safeHtml, textOf } from './render-texts.ts';
import type { Translated, TreeRows } from './tree-rows.ts';

type Placed = { id: number; position: number | null };

/** What was given no place comes last, in the order in which it was made. */
const inOrder = <T extends Placed>(rows: readonly T[] = []): T[] =>
  rows.toSorted((one, other) => (one.position ?? Infinity) - (other.position ?? Infinity) || one.id - other.id);

const renderExample = (row: Translated<'question_option_example'>, languages: readonly string[]): ExamplePage => ({
  id: row.id,
  key: row.key,
  identifier: row.identifier,
  position: row.position,
  belowDivider: row.below_divider,
  content: textOf(row, 'content', languages) ?? '',
  infoText: safeHtml(textOf(row, 'info_text', languages)),
  media: row.media,
  altText: row.alt_text,
});

const renderSlide = (row: Translated<'test_result_slide'>, languages: readonly string[]) => {
  const content = textOf(row, 'content', languages);
  // Without a description of its own a picture is described by the title above its text.
  const altText = row.alt_text ?? content?.split('\n')[0] ?? null;
  return { id: row.id, position: row.position, content, media: row.media, altText };
};

const renderResult = (
  row: Translated<'test_result'>,
  slides: Translated<'test_result_slide'>[] | undefined,
  languages: readonly string[],
): ResultPage => {
  const description = textOf(row, 'description', languages);
  return {
    id: row.id,
    key: row.key,
    name: textOf(row, 'name', languages) ?? '',
    score: row.score,
    description: description === null ? '' : richHtml(description),
    images: inOrder(slides).map((slide) => renderSlide(slide, languages)),
  };
};

/** The results of a tree by id, in a language; made once, however many options lead to them. */
export const renderResults = (rows: TreeRows, languages: readonly string[]): Map<number, ResultPage> => {
  const slides = Map.groupBy(rows.slides, (slide) => slide.test_result_id);
  return new Map(rows.results.map((row) => [row.id, renderResult(row, slides.get(row.id), languages)]));
};

/** What options are made from, looked up once a tree. */
export type OptionParts = {
  examples: Map<number | null, Translated<'question_option_example'>[]>;
  /** The question that an option leads to. */
  nextOf: Map<number | null, number>;
};

/** The options of one question in a language, in order, for publication 0. */
export const renderOptions = (
  options: readonly Translated<'question_option'>[] | undefined,
  { examples, nextOf }: OptionParts,
  results: ReadonlyMap<number, ResultPage>,
  languages: readonly string[],
): OptionPage[] =>
  inOrder(options).map((row) => {
    const next = nextOf.get(row.id);
    const result = next === undefined && row.result_id !== null ? results.get(row.result_id) : undefined;
    return {
      id: row.id,
      key: row.key,
      publicationId: 0,
      identifier: row.identifier,
      name: textOf(row, 'name', languages) ?? '',
      position: row.position,
      hasDivider: row.has_divider,
      dividerText: textOf(row, 'divider_text', languages),
      examples: inOrder(examples.get(row.id)).map((example) => renderExample(example, languages)),
      question: next === undefined ? null : { id: next },
      result: result ?? null,
    };
  });
