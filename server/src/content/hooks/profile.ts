import { recordConsentByAdministrator } from '../../accounts/data/consent-store.ts';
import { fieldError } from '../../http/app-error.ts';
import type { Hook } from './hook.ts';

/** A profile stays with its person, and what it says of consent is written down like any consent. */
export const profile: Hook = {
  save: async ({ trx, before, values }) => {
    if (before && before.user_id !== values.userId) throw fieldError('profile', 'userId', 'typeMismatch');
    const given = values.agreeOnResearch === true;
    if (given === (before?.agree_on_research ?? false)) return {};
    return { after: () => recordConsentByAdministrator(trx, values.userId as number, given) };
  },
};
