import { recordConsentByAdministrator } from '../../accounts/data/consent-store.ts';
import { fieldError } from '../../http/app-error.ts';
import type { Hook } from './hook.ts';

/** A profile stays with its user, and a change of consent is recorded like any other. */
export const profileHook: Hook = {
  save: async ({ trx, before, values }) => {
    if (before && before.user_id !== values.userId) throw fieldError('profile', 'userId', 'typeMismatch');
    const agrees = values.agreeOnResearch === true;
    if (agrees === (before?.agree_on_research ?? false)) return {};
    return { after: () => recordConsentByAdministrator(trx, values.userId as number, agrees) };
  },
};
