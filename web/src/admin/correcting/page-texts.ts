import type { OptionPage, QuestionPage } from '@ok/contract/routes/measurement/measurement.ts';
import type { TreeToStart } from '@ok/contract/routes/trees/question-tree.ts';
import { letterOf } from '@ok/contract/rules/letter.ts';
import { queries } from '../../api/queries.ts';
import { textOfHtml } from '../fields/plain-text.ts';
import type { TextRow } from './correct.ts';

/** A text that a page shows, and what it is. */
export type PageText = {
  /** The key of the name of what it is, with the place of an answer or example. */
  kind: 'tree' | 'question' | 'option' | 'divider' | 'example' | 'info';
  place?: string;
  text: string;
  row: TextRow;
};

/** A question with its answers, as a publication or a preview has them. */
type Step = { question: QuestionPage; options: readonly OptionPage[] };

const textsOfOption = (option: OptionPage, index: number, language: string): PageText[] => {
  const row = (entity: TextRow['entity'], rowId: number, field: string): TextRow => ({
    entity,
    rowId,
    field,
    language,
  });
  const place = letterOf(index);
  const own = row('questionOption', option.id, 'name');
  return [
    { kind: 'option', place, text: option.name, row: own },
    ...(option.hasDivider && option.dividerText
      ? [{ kind: 'divider', place, text: option.dividerText, row: { ...own, field: 'dividerText' } } as const]
      : []),
    ...option.examples.flatMap(({ id, content, infoText }, at): PageText[] => {
      const of = { place: `${place}${at + 1}` };
      const example: PageText = {
        kind: 'example',
        ...of,
        text: content,
        row: row('questionOptionExample', id, 'content'),
      };
      if (!infoText) return [example];
      const info = row('questionOptionExample', id, 'infoText');
      return [example, { kind: 'info', ...of, text: textOfHtml(infoText), row: info }];
    }),
  ];
};

/** The texts of a question and of its answers, in the order in which they are read. */
export const textsOfStep = ({ question, options }: Step, language: string): PageText[] => [
  {
    kind: 'question',
    text: textOfHtml(question.name),
    row: { entity: 'question', rowId: question.id, field: 'name', language },
  },
  ...options.flatMap((option, index) => textsOfOption(option, index, language)),
];

/**
 * The texts on the page of a professional, from what it has fetched: nothing of it is asked for this. Of the questions
 * that are drawn, the one on screen is also looked at without being fetched, to see what may come next; of a result all
 * that led to it are.
 */
export function textsOfPage(pathname: string): PageText[] {
  const cache = queries.getQueryCache();
  const [, page, id] = pathname.split('/');
  if (page === 'question-trees') {
    const [found] = cache.findAll({ queryKey: ['question-tree', id], type: 'active' });
    const tree = found?.state.data as TreeToStart | undefined;
    if (!tree) return [];
    const row = { entity: 'questionTree', rowId: tree.id, language: String(found?.queryKey[2]) } as const;
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
    return question && options ? textsOfStep({ question, options }, String(language)) : [];
  });
}
