import type { OptionPage, QuestionPage, ResultPage } from '@ok/contract/routes/measurement/measurement.ts';
import type { WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import type { Preview } from '../../trees/preview/use-preview.ts';
import { stripMarkup, textKeyOf } from '../state/find-workspace-texts.ts';

/** Page that shows a text: its question, the option whose card comes first, or the result that an option leads to. */
export type ShownPage = {
  question: QuestionPage;
  options: readonly OptionPage[];
  optionId: number | undefined;
  result: { optionId: number; resultId: number } | null;
};

const showsText = (option: OptionPage, { entity, id }: WorkspaceText): boolean =>
  (entity === 'questionOption' && option.id === id) ||
  (entity === 'questionOptionExample' && option.examples.some((example) => example.id === id));

const showsResult = ({ result }: OptionPage, { entity, id }: WorkspaceText): boolean =>
  result !== null &&
  ((entity === 'testResult' && result.id === id) ||
    (entity === 'testResultSlide' && result.images.some((image) => image.id === id)));

/** Finds the page that shows a text; undefined for one that no page shows, such as the name of the tree. */
export const findShownPage = ({ pages }: Preview, row: WorkspaceText): ShownPage | undefined => {
  for (const { question, options } of pages) {
    if (row.entity === 'question' && question.id === row.id) {
      return { question, options, optionId: undefined, result: null };
    }
    const option = options.find((each) => showsText(each, row));
    if (option) return { question, options, optionId: option.id, result: null };
    const leading = options.find((option) => showsResult(option, row));
    if (leading?.result) {
      const result = { optionId: leading.id, resultId: leading.result.id };
      return { question, options, optionId: leading.id, result };
    }
  }
  return undefined;
};

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Collects the saved translations without markup by their key. There may be thousands, so not for each letter. */
export const collectPlainTexts = (texts: readonly WorkspaceText[]): ReadonlyMap<string, string> =>
  new Map(
    texts.flatMap((row) =>
      (row.kind === 'text' || row.kind === 'longText') && row.text !== null ? [[textKeyOf(row), row.text]] : [],
    ),
  );

/**
 * Writes texts into a page, as its translations are now.
 *
 * @param plainTexts saved texts, which the page may not have yet
 * @param typed the text that is being typed, of any kind: markup shows after it is saved
 */
export const writeIntoPage = (
  page: ShownPage,
  plainTexts: ReadonlyMap<string, string>,
  typed: { row: WorkspaceText; text: string } | undefined,
): ShownPage => {
  const typedKey = typed && textKeyOf(typed.row);
  const find = <T>(entity: WorkspaceText['entity'], id: number, field: string, text: T): string | T => {
    const key = `${entity}.${id}.${field}`;
    if (typed && key === typedKey && /\S/.test(typed.text)) {
      const { kind } = typed.row;
      const plain = stripMarkup(kind, typed.text);
      return kind === 'html' ? typed.text : kind === 'richText' ? escapeHtml(plain) : plain;
    }
    return plainTexts.get(key) ?? text;
  };
  const writeResult = (result: ResultPage): ResultPage => ({
    ...result,
    name: find('testResult', result.id, 'name', result.name),
    description: find('testResult', result.id, 'description', result.description),
    images: result.images.map((image) => ({
      ...image,
      content: find('testResultSlide', image.id, 'content', image.content),
    })),
  });
  const { question } = page;
  return {
    ...page,
    question: { ...question, name: find('question', question.id, 'name', question.name) },
    options: page.options.map((option) => ({
      ...option,
      name: find('questionOption', option.id, 'name', option.name),
      dividerText: find('questionOption', option.id, 'dividerText', option.dividerText),
      examples: option.examples.map((example) => ({
        ...example,
        content: find('questionOptionExample', example.id, 'content', example.content),
        infoText: find('questionOptionExample', example.id, 'infoText', example.infoText),
      })),
      result: option.result && writeResult(option.result),
    })),
  };
};
