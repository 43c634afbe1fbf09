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
