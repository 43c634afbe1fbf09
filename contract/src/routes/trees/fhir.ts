import * as z from 'zod/mini';
import { languageCode } from '../../rules/values/characters.ts';
import { id } from '../../rules/values/id.ts';
import { defineRoute } from '../define-route.ts';

export const getQuestionnaire = defineRoute({
  method: 'GET',
  path: '/api/publications/{id}/questionnaire',
  access: ['ROLE_ADMIN'],
  summary: 'A published version as a FHIR R4 Questionnaire, in all its languages',
  params: { id },
  produces: 'fhir',
  streams: true,
});

export const getQuestionnaireResponse = defineRoute({
  method: 'GET',
  path: '/api/measurements/{key}/questionnaire-response',
  access: ['ROLE_USER'],
  summary: 'One of your measurements as a FHIR R4 QuestionnaireResponse. It names no person',
  params: { key: z.uuid() },
  query: z.object({ language: z.optional(languageCode) }),
  produces: 'fhir',
});
