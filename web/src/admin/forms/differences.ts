import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { isReadOnlyField } from '@ok/contract/entity/field.ts';
import type { FindRow } from '../data/expand-references.ts';
import { fieldText, formLabelKey, type TextContext } from '../fields/field-text.ts';
import { labelOfRow, targetEntity } from '../fields/references.ts';
import { createRowBody, type FormValues, getInitialValues } from './form-values.ts';

/** A field with different values in the form (`yours`) and on the server (`theirs`). */
export type FieldDifference = { name: string; label: string; theirs: string; yours: string };

/** Lists the differences between a form and the server's row, as texts. */
export async function findDifferences(
  entity: Entity,
  values: FormValues,
  now: AnsweredRow,
  words: TextContext,
  find: FindRow,
): Promise<FieldDifference[]> {
  const { t } = words;
  const theirs = getInitialValues(entity, now);
  const differs = (name: string) => (values[name] ?? '') !== (theirs[name] ?? '');
  const referencedRows = await Promise.all(
    Object.entries(entity.fields).map(async ([name, field]) =>
      field.kind === 'reference' && differs(name) ? [name, await find(field.target, values[name])] : [],
    ),
  );
  const rowsOfYours: Record<string, AnsweredRow | undefined> = Object.fromEntries(referencedRows);
  return Object.entries(entity.fields).flatMap(([name, field]): FieldDifference[] => {
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
    const place = { entity, name, field };
    const textOfYours = () => {
      if (field.kind !== 'reference') {
        return fieldText({ ...place, row: { ...createRowBody(entity, values), id: now.id, revision: 0 } }, words);
      }
      const row = rowsOfYours[name];
      return row ? labelOfRow(targetEntity(field.target), row) : String(values[name] ?? '');
    };
    return [{ name, label, theirs: fieldText({ ...place, row: now }, words), yours: textOfYours() }];
  });
}
