import type { OptionPage, QuestionPage } from '@ok/contract/routes/measurement/measurement.ts';
import type { TreeToStart } from '@ok/contract/routes/trees/question-tree.ts';
import { letterOf } from '@ok/contract/rules/answers/letter.ts';
import { queries } from '../../api/queries.ts';
import { textOfHtml } from '../fields/values/plain-text.ts';
import type { VersionText } from './correction.ts';

/** Text that a page shows. */
export type PageText = {
  /** Last part of the text key for the kind of text; `place` is the letter of an answer or the number of an example. */
  kind: 'tree' | 'question' | 'option' | 'divider' | 'example' | 'info';
  place?: string;
  text: string;
  row: VersionText;
};

/** Question with its answers, as publications and previews contain them. */
type QuestionStep = { question: QuestionPage; options: readonly OptionPage[] };

const optionTexts = (option: OptionPage, index: number, language: string): PageText[] => {
  const textRow = (entity: VersionText['entity'], rowId: number, field: string): VersionText => ({
    entity,
    rowId,
    field,
    language,
  });
  const place = letterOf(index);
  const nameRow = textRow('questionOption', option.id, 'name');
  return [
    { kind: 'option', place, text: option.name, row: nameRow },
    ...(option.hasDivider && option.dividerText
      ? [{ kind: 'divider', place, text: option.dividerText, row: { ...nameRow, field: 'dividerText' } } as const]
      : []),
    ...option.examples.flatMap(({ id, content, infoText }, at): PageText[] => {
      const examplePlace = { place: `${place}${at + 1}` };
      const example: PageText = {
        kind: 'example',
        ...examplePlace,
        text: content,
        row: textRow('questionOptionExample', id, 'content'),
      };
      if (!infoText) return [example];
      const info = textRow('questionOptionExample', id, 'infoText');
      return [example, { kind: 'info', ...examplePlace, text: textOfHtml(infoText), row: info }];
    }),
  ];
};

/** Texts of a question and its answers, in reading order. */
export const stepTexts = ({ question, options }: QuestionStep, language: string): PageText[] => [
  {
    kind: 'question',
    text: textOfHtml(question.name),
    row: { entity: 'question', rowId: question.id, field: 'name', language },
  },
  ...options.flatMap((option, index) => optionTexts(option, index, language)),
];

/**
 * Texts on the page of a professional, from the query cache, without any request. Of the questions that are rendered,
 * the one on screen also has a disabled observer of its answers. On a result page all questions of the path count.
 */
export function pageTexts(pathname: string): PageText[] {
  const cache = queries.getQueryCache();
  const [, page, id] = pathname.split('/');
  if (page === 'question-trees') {
    const [treeQuery] = cache.findAll({ queryKey: ['question-tree', id], type: 'active' });
    const tree = treeQuery?.state.data as TreeToStart | undefined;
    if (!tree) return [];
    const row = { entity: 'questionTree', rowId: tree.id, language: String(treeQuery?.queryKey[2]) } as const;
    return [
      { kind: 'tree', text: tree.name, row: { ...row, field: 'name' } },
      { kind: 'tree', text: textOfHtml(tree.description ?? ''), row: { ...row, field: 'description' } },
    ];
  }
  const isQuestion = page === 'measure';
  return cache.findAll({ queryKey: ['measurement'], type: 'active' }).flatMap((query) => {
    const [, publicationId, language, order, kind, questionId] = query.queryKey;
    if (kind !== 'options') return [];
    if (isQuestion && !query.observers.some(({ options }) => options.enabled === false)) return [];
    const key = ['measurement', publicationId, language, order, 'question', questionId];
    const question = queries.getQueryData<QuestionPage>(key);
    const options = query.state.data as readonly OptionPage[] | undefined;
    return question && options ? stepTexts({ question, options }, String(language)) : [];
  });
}
