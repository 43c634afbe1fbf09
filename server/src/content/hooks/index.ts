import type { Hooks } from './hook.ts';
import { languageHook, supportedLanguageHook } from './language.ts';
import { notificationHook, userNotificationHook } from './notification.ts';
import { professionalAssociationHook, professionalAssociationTranslationHook } from './professional-association.ts';
import { profileHook } from './profile.ts';

/**
 * Hooks by entity name. An entity that needs more than this room has its hooks in its own room. Paths and shapes are in
 * the entity's declaration; further uses of a row are in `other-uses.ts`.
 */
export const contentHooks: Hooks = {
  language: languageHook,
  supportedLanguage: supportedLanguageHook,
  notification: notificationHook,
  userNotification: userNotificationHook,
  professionalAssociation: professionalAssociationHook,
  professionalAssociationTranslation: professionalAssociationTranslationHook,
  profile: profileHook,
};
