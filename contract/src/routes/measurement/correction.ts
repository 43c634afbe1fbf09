import * as z from 'zod/mini';
import { correctionReasons } from '../../rules/results/correction-reasons.ts';
import { languageCode } from '../../rules/values/characters.ts';
import { id, uuid } from '../../rules/values/id.ts';
import { limits } from '../../rules/values/limits.ts';
import { type BodyFor, defineRoute } from '../define-route.ts';
import { measurementSummary } from './own-measurements.ts';

export const correctMeasurement = defineRoute({
  method: 'POST',
  path: '/api/measurements/{key}/correction',
  access: ['ROLE_USER'],
  summary:
    'Replace one of your finished measurements by a correction with other answers, within the days of the setting; the same key again gives the same correction',
  params: { key: z.uuid() },
  query: z.object({ language: z.optional(languageCode) }),
  objectName: 'correction',
  body: z.object({
    /** Key of the correction, chosen by the client. */
    key: uuid,
    reason: z.enum(correctionReasons),
    /** All answers from the first question to a result. */
    answers: z
      .array(z.object({ questionId: id, optionId: id }))
      .check(z.minLength(1), z.maxLength(limits.measurementSteps)),
  }),
  reply: measurementSummary,
});

/** Answers and reason of a correction, with its key. */
export type Correction = BodyFor<typeof correctMeasurement>;
