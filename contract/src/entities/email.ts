import { defineEntity } from '../entity/define-entity.ts';
import { html, text } from '../entity/field.ts';
import { translationOf } from '../entity/translation-of.ts';
import { limits } from '../rules/values/limits.ts';

const emailTexts = {
  subject: text({ required: true, max: limits.emailSubject }),
  content: html({ max: limits.emailContent }),
};

/** Text of a mail that the product sends. `{{names}}` are placeholders. */
export const email = defineEntity({
  name: 'email',
  api: ['/api/emails', '/api/notification/emails'],
  screens: ['/entity/email'],
  labelField: 'identifier',
  columns: ['identifier', 'subject', 'content', 'language'],
  fields: { identifier: text({ required: true, max: limits.emailIdentifier }), ...emailTexts, language: text() },
});

/** A mail in another language. */
export const emailTranslation = translationOf(
  email,
  { api: '/api/email-translations', screens: ['/entity/email-translation'], parentKey: 'emailId' },
  emailTexts,
);
