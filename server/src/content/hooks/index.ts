import type { Hooks } from './hook.ts';
import { language, supportedLanguage } from './language.ts';
import { notification, userNotification } from './notification.ts';
import { professionalAssociation, professionalAssociationTranslation } from './professional-association.ts';
import { profile } from './profile.ts';

/**
 * How saving or deleting a row of an entity deviates from the others, by its name; what knows more than content has its
 * hooks in its own room. Paths and shapes are in the declaration; who else refers to a row is in `other-uses.ts`.
 */
export const contentHooks: Hooks = {
  language,
  supportedLanguage,
  notification,
  userNotification,
  professionalAssociation,
  professionalAssociationTranslation,
  profile,
};
