import { defineEntity } from '../entity/define-entity.ts';
import { list, number, richText, text } from '../entity/field.ts';
import { translationOf } from '../entity/translation-of.ts';
import { contentLimits } from '../rules/values/content-limits.ts';
import { limits } from '../rules/values/limits.ts';

/** Outcome of a measurement: a score and its explanation. Trees share results. */
export const testResult = defineEntity({
  name: 'testResult',
  api: ['/api/test-results'],
  screens: ['/entity/test-result'],
  labelField: 'score',
  columns: ['name', 'score', 'description', 'images'],
  fields: {
    name: text({ required: true }),
    score: number({ required: true, ...limits.score }),
    description: richText({ max: contentLimits.resultDescription }),
    images: list('testResultSlide', 'testResultId'),
  },
});

/** A result in another language. */
export const testResultTranslation = translationOf(
  testResult,
  { api: '/api/test-result-translations', screens: ['/entity/test-result-translation'], parentKey: 'testResultId' },
  { name: text({ required: true }), description: richText({ max: contentLimits.resultDescription }) },
);
