import { defineEntity } from '../entity/define-entity.ts';
import { boolean, html, image, longText, number, reference, text } from '../entity/field.ts';
import { translationOf } from '../entity/translation-of.ts';
import { contentLimits } from '../rules/values/content-limits.ts';

/** Observable behaviour that illustrates an option. Each line of `content` is shown as one list item. */
export const questionOptionExample = defineEntity({
  name: 'questionOptionExample',
  api: ['/api/question-option-examples'],
  screens: ['/entity/question-option-example'],
  labelField: 'identifier',
  parentParam: 'option',
  columns: ['identifier', 'image', 'belowDivider', 'position', 'content', 'infoText', 'option', 'questionTreeId'],
  include: { questionTreeId: ['version', 'status'] },
  readOnly: { field: 'status', unless: 'DRAFT' },
  fields: {
    identifier: text(),
    image: image({ required: true }),
    belowDivider: boolean(),
    position: number(),
    content: longText({ required: true, max: contentLimits.exampleText }),
    infoText: html({ max: contentLimits.exampleText }),
    option: reference('questionOption'),
    /** Version in which the example is reachable; none if it is loose. */
    questionTreeId: reference('questionTree', { readOnly: true }),
  },
});

/** An example in another language. */
export const questionOptionExampleTranslation = translationOf(
  questionOptionExample,
  {
    api: '/api/question-option-example-translations',
    screens: ['/entity/question-option-example-translation'],
    parentKey: 'questionOptionExampleId',
  },
  {
    content: longText({ required: true, max: contentLimits.exampleText }),
    infoText: html({ max: contentLimits.exampleText }),
  },
);
