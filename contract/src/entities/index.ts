import type { Entity } from '../entity/define-entity.ts';
import { email, emailTranslation } from './email.ts';
import { language, supportedLanguage } from './language.ts';
import { notification, notificationTranslation, userNotification } from './notification.ts';
import { professionalAssociation, professionalAssociationTranslation } from './professional-association.ts';
import { profile } from './profile.ts';
import { question, questionTranslation } from './question.ts';
import { questionOption, questionOptionTranslation } from './question-option.ts';
import { questionOptionExample, questionOptionExampleTranslation } from './question-option-example.ts';
import { questionTree, questionTreeLanguage, questionTreeTranslation } from './question-tree.ts';
import { testResult, testResultTranslation } from './test-result.ts';
import { testResultSlide, testResultSlideTranslation } from './test-result-slide.ts';
import { user } from './user.ts';

/** Every content entity, by name. */
export const entities = {
  language,
  supportedLanguage,
  testResult,
  testResultTranslation,
  testResultSlide,
  testResultSlideTranslation,
  question,
  questionTranslation,
  questionOption,
  questionOptionTranslation,
  questionOptionExample,
  questionOptionExampleTranslation,
  questionTree,
  questionTreeTranslation,
  questionTreeLanguage,
  email,
  emailTranslation,
  notification,
  notificationTranslation,
  professionalAssociation,
  professionalAssociationTranslation,
  profile,
  userNotification,
} as const;

export type EntityName = keyof typeof entities;

/** Entities that a reference field may name. */
export const targets: Readonly<Record<string, Entity>> = { ...entities, user };
