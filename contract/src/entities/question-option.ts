import { defineEntity } from '../entity/define-entity.ts';
import { boolean, list, number, reference, text } from '../entity/field.ts';
import { translationOf } from '../entity/translation-of.ts';

/** An answer to a question. It leads to the question whose parent it is, otherwise to its result. */
export const questionOption = defineEntity({
  name: 'questionOption',
  api: ['/api/question-options'],
  screens: ['/entity/question-option'],
  labelField: 'name',
  columns: ['name', 'identifier', 'position', 'hasDivider', 'dividerText', 'result', 'questionTreeId'],
  include: { questionTreeId: ['version', 'status'] },
  readOnly: { field: 'status', unless: 'DRAFT' },
  fields: {
    name: text({ required: true }),
    identifier: text({ required: true }),
    position: number({ required: true }),
    hasDivider: boolean(),
    dividerText: text(),
    questionId: reference('question'),
    result: reference('testResult'),
    examples: list('questionOptionExample', 'option'),
    /** Version in which the option is reachable; none if it is loose. */
    questionTreeId: reference('questionTree', { readOnly: true }),
  },
});

/** An option in another language. */
export const questionOptionTranslation = translationOf(
  questionOption,
  {
    api: '/api/question-option-translations',
    screens: ['/entity/question-option-translation'],
    parentKey: 'questionOptionId',
  },
  { name: text({ required: true }), dividerText: text() },
);
