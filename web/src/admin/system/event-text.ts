import type { AuditEvent } from '@ok/contract/routes/management/audits.ts';
import type { Texts } from '../../texts/translate.ts';

/** Text about an audit event: translated for publications, otherwise the message of the event. */
export const eventText = (t: Texts, { type, data }: Pick<AuditEvent, 'type' | 'data'>) => {
  // The type of a failed sign-in needs no further text.
  if (type === 'AUTHENTICATION_FAILURE') return undefined;
  const { tree, version, publication, unexplained } = data;
  if (!['VERSION_PUBLISH', 'VERSION_WITHDRAW'].includes(type) || tree === undefined) return data.message;
  const about =
    publication === undefined
      ? t('audits.version', { tree: String(tree), version: String(version) })
      : t('audits.publication', { tree: String(tree), version: String(version), publication: String(publication) });
  return unexplained === undefined ? about : `${about}. ${t('audits.withoutReasons')}.`;
};
