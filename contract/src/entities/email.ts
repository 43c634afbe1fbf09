import { defineEntity } from '../entity/define-entity.ts';
import { html, text } from '../entity/field.ts';
import { translationOf } from '../entity/translation-of.ts';
import { contentLimits } from '../rules/values/content-limits.ts';

const emailTexts = {
  subject: text({ required: true, max: contentLimits.emailSubject }),
  content: html({ max: contentLimits.emailContent }),
};

/** Text of a mail that the product sends. `{{names}}` are placeholders. */
export const email = defineEntity({
  name: 'email',
  api: ['/api/emails', '/api/notification/emails'],
  screens: ['/entity/email'],
  labelField: 'identifier',
  columns: ['identifier', 'subject', 'content', 'language'],
  fields: { identifier: text({ required: true, max: contentLimits.emailIdentifier }), ...emailTexts, language: text() },
});

/** A mail in another language. */
export const emailTranslation = translationOf(
  email,
  { api: '/api/email-translations', screens: ['/entity/email-translation'], parentKey: 'emailId' },
  emailTexts,
);
