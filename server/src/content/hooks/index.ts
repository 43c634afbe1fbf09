import type { Hook } from './hook.ts';
import { language, supportedLanguage } from './language.ts';
import { notification, userNotification } from './notification.ts';
import { professionalAssociation, professionalAssociationTranslation } from './professional-association.ts';
import { profile } from './profile.ts';
import { questionTree } from './question-tree.ts';
import { question, questionOption, questionOptionExample } from './rows-of-a-version.ts';

/**
 * Every way in which saving or deleting a row of an entity deviates from the others, by its name. Paths and shapes are
 * in its declaration; who else refers to a row is in `other-uses.ts`.
 */
export const hooks: Readonly<Record<string, Hook>> = {
  language,
  supportedLanguage,
  notification,
  userNotification,
  professionalAssociation,
  professionalAssociationTranslation,
  profile,
  question,
  questionOption,
  questionOptionExample,
  questionTree,
};
