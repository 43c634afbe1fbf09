import { recordConsentByAdministrator } from '../../accounts/data/consent-store.ts';
import { fieldError } from '../../http/app-error.ts';
import { getDateOrNow } from './dates.ts';
import type { Hook, Hooks } from './hook.ts';
import { languageHook, supportedLanguageHook } from './language.ts';
import { professionalAssociationHook, professionalAssociationTranslationHook } from './professional-association.ts';

/** A profile stays with its user, and a change of consent is recorded like any other. */
const profileHook: Hook = {
  save: async ({ trx, before, values }) => {
    if (before && before.user_id !== values.userId) throw fieldError('profile', 'userId', 'typeMismatch');
    const agrees = values.agreeOnResearch === true;
    if (agrees === (before?.agree_on_research ?? false)) return {};
    return { after: () => recordConsentByAdministrator(trx, values.userId as number, agrees) };
  },
};

/** Publishing a notification sets its date. */
const notificationHook: Hook = {
  save: async (change) => {
    const { before, values } = change;
    if (values.published !== true || before?.published === true) return {};
    return { values: { ...values, publishedDate: getDateOrNow(change, 'publishedDate', 'published_date') } };
  },
};

/** A read notification can't become unread. */
const userNotificationHook: Hook = {
  save: async ({ before, values }) => {
    if (before?.read === true && values.read !== true) throw fieldError('userNotification', 'read', 'typeMismatch');
    return {};
  },
};

/**
 * Hooks by entity name. An entity that needs more than this room has its hooks in its own room. Paths and shapes are in
 * the entity's declaration; further uses of a row are in `content-uses.ts`.
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
