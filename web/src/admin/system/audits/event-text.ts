import { targets } from '@ok/contract/entities/index.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { AuditEvent } from '@ok/contract/routes/management/audits.ts';
import { hasText } from '../../../texts/texts-store.ts';
import type { Texts } from '../../../texts/translate.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import { entityArea, rowAddress } from '../../data/areas.ts';
import { languageLabel } from '../../data/language-label.ts';

/** Text about an audit event: the name of its object, the screen of that object, and what happened to it. */
type EventText = { name?: string; to?: string; details?: string | undefined };

/** Rows of all versions of trees; undefined while they are not known. */
type VersionRows = readonly AnsweredRow[] | undefined;

const publicationTypes: readonly string[] = ['VERSION_PUBLISH', 'VERSION_WITHDRAW'];

/** Whether an event is about a version of a tree, whose name its text takes from the versions. */
export const isAboutVersion = ({ data }: Pick<AuditEvent, 'data'>) => data.object === 'questionTree';

/** Labels of changed fields, which an event lists by the names of the contract. */
const fieldLabels = (object: string, fields: string, t: Texts): string =>
  fields
    .split(', ')
    .filter((field) => !['lastModifiedDate', 'lastModifiedBy'].includes(field))
    .map((field) => (hasText(`${object}.${field}`) ? t(`${object}.${field}`) : field))
    .join(', ');

const describeVersion = (t: Texts, { type, data }: Pick<AuditEvent, 'type' | 'data'>, versions: VersionRows) => {
  const row = versions?.find(({ id }) => String(id) === data.objectId);
  const [version, publication] = [String(row?.version ?? data.version), String(data.publication)];
  const hasPublication = publicationTypes.includes(type) && data.publication !== undefined;
  const to = row && `/admin/question-trees/${row.id}`;
  if (row) {
    const name = treeTitle(String(row.name), t);
    return {
      name: hasPublication
        ? t('audits.namedPublication', { name, version, publication })
        : t('questionTree.editor.pageTitle', { name, version }),
      to,
    };
  }
  // An event about a version that is gone has no name, but the numbers of its tree and version when it was published.
  if (data.tree === undefined) return { name: `${t('global.menu.entities.questionTree')} ${data.objectId}` };
  const tree = String(data.tree);
  return {
    name: hasPublication
      ? t('audits.publication', { tree, version, publication })
      : t('audits.version', { tree, version }),
  };
};

const describeObject = (t: Texts, { type, data }: Pick<AuditEvent, 'type' | 'data'>): EventText => {
  const [object, id] = [String(data.object), String(data.objectId)];
  if (object === 'translation') return { name: t('overview.changes.texts', { language: languageLabel(id) }) };
  const area = entityArea(object);
  return {
    name: `${t(`global.menu.entities.${object}`)} ${id}`,
    ...(area && !type.endsWith('_DELETE') && { to: rowAddress(`/entity/${area}`, id) }),
  };
};

/** Describes an audit event in the language of the page; events about other things keep the message of the server. */
export const describeEvent = (t: Texts, event: Pick<AuditEvent, 'type' | 'data'>, versions: VersionRows): EventText => {
  const { type, data } = event;
  // The type of a failed sign-in needs no further text.
  if (type === 'AUTHENTICATION_FAILURE') return {};
  if (publicationTypes.includes(type) && data.unexplained !== undefined) {
    return { ...describeVersion(t, event, versions), details: t('audits.withoutReasons') };
  }
  const object = String(data.object ?? '');
  const isContent = type.startsWith('CONTENT_') && (targets[object] !== undefined || object === 'translation');
  if (!isContent && !publicationTypes.includes(type)) return { details: String(data.message ?? '') };
  const details =
    typeof data.fields === 'string'
      ? fieldLabels(object, data.fields, t)
      : typeof data.edits === 'number'
        ? t('audits.edits', { count: data.edits })
        : undefined;
  const text = isAboutVersion(event) ? describeVersion(t, event, versions) : describeObject(t, event);
  return details ? { ...text, details } : text;
};
