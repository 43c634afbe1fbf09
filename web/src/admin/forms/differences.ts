import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { isReadOnlyField } from '@ok/contract/entity/field.ts';
import type { FindRow } from '../data/whole-references.ts';
import { fieldText, formLabelKey, type Words } from '../fields/field-text.ts';
import { shownTextOf, targetOf } from '../fields/references.ts';
import { bodyOf, type FormValues, startOf } from './form-values.ts';

/** A field of which two people have made something else. */
export type Difference = { name: string; label: string; theirs: string; yours: string };

/** In what a form differs from the row as it is now, in words. */
export async function differencesOf(
  entity: Entity,
  values: FormValues,
  now: AnsweredRow,
  words: Words,
  find: FindRow,
): Promise<Difference[]> {
  const { t } = words;
  const theirs = startOf(entity, now);
  const differs = (name: string) => (values[name] ?? '') !== (theirs[name] ?? '');
  const chosen = await Promise.all(
    Object.entries(entity.fields).map(async ([name, field]) =>
      field.kind === 'reference' && differs(name) ? [name, await find(field.target, values[name])] : [],
    ),
  );
  const rowsOfYours: Record<string, AnsweredRow | undefined> = Object.fromEntries(chosen);
  return Object.entries(entity.fields).flatMap(([name, field]): Difference[] => {
    if (isReadOnlyField(field)) return [];
    const label = t(formLabelKey(entity, name));
    if (field.kind === 'image') {
      const isOther = Boolean(values.image) || values.media !== theirs.media;
      const yours = values.image
        ? t('entity.conflict.changedPicture')
        : t(values.media ? 'entity.image.current' : 'entity.detail.empty');
      const pictures = { name, label, yours, theirs: t(now.media ? 'entity.image.current' : 'entity.detail.empty') };
      const altText = { name: 'altText', label: t('entity.image.altText') };
      return [
        ...(isOther ? [pictures] : []),
        ...(differs('altText')
          ? [{ ...altText, theirs: String(theirs.altText ?? ''), yours: String(values.altText ?? '') }]
          : []),
      ];
    }
    if (!differs(name)) return [];
    const shown = { entity, name, field };
    const textOfYours = () => {
      if (field.kind !== 'reference') {
        return fieldText({ ...shown, row: { ...bodyOf(entity, values), id: now.id, revision: 0 } }, words);
      }
      const row = rowsOfYours[name];
      return row ? shownTextOf(targetOf(field.target), row) : String(values[name] ?? '');
    };
    return [{ name, label, theirs: fieldText({ ...shown, row: now }, words), yours: textOfYours() }];
  });
}
