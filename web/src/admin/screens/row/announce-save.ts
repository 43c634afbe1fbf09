import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { notifyError } from '../../../api/notify.ts';
import { getTextsState } from '../../../texts/texts-store.ts';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { hasPictureLabel, labelOfRow } from '../../fields/values/references.ts';
import { textPrefixOf } from '../../overrides/index.ts';

/** Characters of a name in a message: enough to recognise a question by. */
const maxNameCharacters = 60;

/** Name of a row in a message; of a picture its description. The id when the row has neither. */
export function messageName(entity: Entity, row: AnsweredRow): string {
  const name = hasPictureLabel(entity.name) ? row.altText : (row.name ?? labelOfRow(entity, row));
  const text = String(name || row.id);
  return text.length > maxNameCharacters ? `${text.slice(0, maxNameCharacters).trimEnd()}…` : text;
}

/** Part of the key of what is said about a saved row: whether people see it, where the row itself says so. */
const savedTextOf = ({ fields }: Entity, { published }: AnsweredRow): 'plain' | 'visible' | 'hidden' => {
  if (fields.published?.kind !== 'boolean') return 'plain';
  return published === true ? 'visible' : 'hidden';
};

/**
 * Says by name what was saved and whether people see it, and offers to publish what they do not see.
 *
 * @param publish saves the row as published
 */
export function announceSave(
  entity: Entity,
  row: AnsweredRow,
  publish: (row: AnsweredRow) => Promise<AnsweredRow | undefined>,
): void {
  const { t } = getTextsState();
  const params = { entity: t(`${textPrefixOf(entity)}.detail.title`), name: messageName(entity, row) };
  const what = savedTextOf(entity, row);
  const onPress = () =>
    void publish(row).then(
      () => toasts.add({ kind: 'success', text: t('entity.saved.published', params) }),
      (error: unknown) => notifyError(error),
    );
  toasts.add({
    kind: 'success',
    text: t(`entity.saved.${what}`, params),
    ...(what === 'hidden' && { action: { label: t('entity.saved.publish'), onPress } }),
  });
}
