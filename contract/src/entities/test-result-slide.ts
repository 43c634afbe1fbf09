import { defineEntity } from '../entity/define-entity.ts';
import { image, longText, number, reference } from '../entity/field.ts';
import { translationOf } from '../entity/translation-of.ts';
import { contentLimits } from '../rules/values/content-limits.ts';

/** A picture of a result, called Image on the screen. Its texts are in its translations only. */
export const testResultSlide = defineEntity({
  name: 'testResultSlide',
  api: ['/api/images'],
  screens: ['/entity/test-result-slide', '/entity/testResultSlide'],
  labelField: 'image',
  parentParam: 'testResultId',
  columns: ['image', 'position', 'testResultId'],
  fields: {
    image: image({ required: true }),
    position: number({ alsoAs: 'order' }),
    testResultId: reference('testResult'),
  },
});

/** Text beside a picture of a result, in one language. */
export const testResultSlideTranslation = translationOf(
  testResultSlide,
  {
    api: '/api/test-result-slide-translations',
    screens: ['/entity/test-result-slide-translation'],
    parentKey: 'testResultSlideId',
  },
  { content: longText({ max: contentLimits.slideContent }) },
);
