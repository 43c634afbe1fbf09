import type { AuditEvent } from '@ok/contract/routes/management/audits.ts';
import type { Texts } from '../../texts/translate.ts';

/** What an event of the audit was about, in the language of the page where a sentence says it. */
export const eventText = (t: Texts, { type, data }: Pick<AuditEvent, 'type' | 'data'>) => {
  // A failed sign-in says all there is by its name.
  if (type === 'AUTHENTICATION_FAILURE') return undefined;
  const { tree, version, publication, unexplained } = data;
  if (!['VERSION_PUBLISH', 'VERSION_WITHDRAW'].includes(type) || tree === undefined) return data.message;
  const about =
    publication === undefined
      ? t('audits.version', { tree: String(tree), version: String(version) })
      : t('audits.publication', { tree: String(tree), version: String(version), publication: String(publication) });
  return unexplained === undefined ? about : `${about}. ${t('audits.withoutReasons')}.`;
};
