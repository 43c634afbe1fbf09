import * as z from 'zod/mini';
import { languageCode } from '../../rules/values/characters.ts';
import { defineRoute } from '../define-route.ts';

export const getQuestionnaireResponse = defineRoute({
  method: 'GET',
  path: '/api/measurements/{key}/questionnaire-response',
  access: ['ROLE_USER'],
  summary: 'One of your measurements as a FHIR R4 QuestionnaireResponse. It names no person',
  params: { key: z.uuid() },
  query: z.object({ language: z.optional(languageCode) }),
  produces: 'fhir',
});
