import { AppError, fieldError } from '../../http/app-error.ts';
import { getDateOrNow } from './dates.ts';
import type { Hook } from './hook.ts';
import {
  clearDefaultLanguage,
  hasContent,
  invalidateLanguages,
  isCodeInUse,
  lockLanguages,
  retireLanguage,
} from './language-store.ts';

const createDefaultLanguageError = () => new AppError('defaultLanguage', { entityName: 'supportedLanguage' });

/** Two lower-case letters, as in ISO 639: codes are part of addresses and file names, so there is one spelling. */
const isCode = (code: unknown) => typeof code === 'string' && /^[a-z]{2}$/.test(code);

/** The code is part of stored content. A code from before this rule stays as it is. */
export const languageHook: Hook = {
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

/** There is always exactly one default language, and users can choose it. */
export const supportedLanguageHook: Hook = {
  lock: lockLanguages,
  save: async (change) => {
    const { trx, before, values } = change;
    const isDefault = values.defaultLanguage === true;
    if (before?.default_language === true && !isDefault) throw createDefaultLanguageError();
    if (isDefault && (values.active !== true || values.deleted === true)) throw createDefaultLanguageError();
    if (isDefault && before?.default_language !== true) await clearDefaultLanguage(trx);
    const lastModifiedDate = getDateOrNow(change, 'lastModifiedDate', 'last_modified_date');
    return { values: { ...values, lastModifiedDate }, after: () => invalidateLanguages(trx) };
  },
  // A language with content is only marked as deleted, so that it can be restored.
  remove: async (trx, { id, default_language, language_id }) => {
    if (default_language === true) throw createDefaultLanguageError();
    await invalidateLanguages(trx);
    if (!(await hasContent(trx, language_id as number))) return false;
    await retireLanguage(trx, id);
    return true;
  },
};
