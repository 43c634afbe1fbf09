import { AppError, fieldError } from '../../http/app-error.ts';
import { nowUnlessSaid } from './dates.ts';
import type { Hook } from './hook.ts';
import {
  clearDefaultLanguage,
  hasContent,
  invalidateLanguages,
  isCodeInUse,
  lockLanguages,
  retireLanguage,
} from './language-store.ts';

const stays = () => new AppError('defaultLanguage', { entityName: 'supportedLanguage' });

/** Two small letters, as ISO 639 has them: a code stands in addresses and names files, in one way of writing. */
const isCode = (code: unknown) => typeof code === 'string' && /^[a-z]{2}$/.test(code);

/** What is said of a language is part of what is kept. A code of before that was a rule stays as it is. */
export const language: Hook = {
  lock: lockLanguages,
  save: async ({ trx, before, values }) => {
    if (values.code !== before?.code && !isCode(values.code)) throw fieldError('language', 'code', 'Pattern');
    if (before && values.code !== before.code && (await isCodeInUse(trx, before.id, String(before.code)))) {
      throw fieldError('language', 'code', 'CodeInUse');
    }
    return { after: () => invalidateLanguages(trx) };
  },
  remove: async (trx) => {
    await invalidateLanguages(trx);
    return false;
  },
};

/** There is one default language at any time, and it can be chosen. */
export const supportedLanguage: Hook = {
  lock: lockLanguages,
  save: async (change) => {
    const { trx, before, values } = change;
    const isDefault = values.defaultLanguage === true;
    if (before?.default_language === true && !isDefault) throw stays();
    if (isDefault && (values.active !== true || values.deleted === true)) throw stays();
    if (isDefault && before?.default_language !== true) await clearDefaultLanguage(trx);
    const lastModifiedDate = nowUnlessSaid(change, 'lastModifiedDate', 'last_modified_date');
    return { values: { ...values, lastModifiedDate }, after: () => invalidateLanguages(trx) };
  },
  // A language that something is written in stays, so that this can be brought back.
  remove: async (trx, { id, default_language, language_id }) => {
    if (default_language === true) throw stays();
    await invalidateLanguages(trx);
    if (!(await hasContent(trx, language_id as number))) return false;
    await retireLanguage(trx, id);
    return true;
  },
};
