import { defineEntity } from '../entity/define-entity.ts';
import { boolean, list, reference, richText } from '../entity/field.ts';
import { translationOf } from '../entity/translation-of.ts';

/** A question of a tree. Its parent is the option that leads to it. The first question of a tree has none. */
export const question = defineEntity({
  name: 'question',
  api: ['/api/questions'],
  screens: ['/entity/question'],
  labelField: 'name',
  columns: ['name', 'main', 'parent', 'questionOptions', 'questionTreeId'],
  include: { questionTreeId: ['version', 'status'] },
  readOnly: { field: 'status', unless: 'DRAFT' },
  fields: {
    name: richText({ required: true, isOneLine: true }),
    main: boolean(),
    parent: reference('questionOption'),
    questionOptions: list('questionOption', 'questionId'),
    /** Version in which the question is reachable; none if it is loose. */
    questionTreeId: reference('questionTree', { readOnly: true }),
  },
});

/** A question in another language. */
export const questionTranslation = translationOf(
  question,
  { api: '/api/question-translations', screens: ['/entity/question-translation'], parentKey: 'questionId' },
  { name: richText({ required: true, isOneLine: true }) },
);
