import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { isReadOnlyField } from '@ok/contract/entity/field.ts';
import type { Texts } from '../../texts/translate.ts';
import type { FindRow } from '../data/expand-references.ts';
import { fieldText, formLabelKey, type TextContext } from '../fields/values/field-text.ts';
import { labelOfRow, targetEntity } from '../fields/values/references.ts';
import { createRowBody, type FormValues, getInitialValues } from './form-values.ts';

/** A field with different values in the form (`yours`) and on the server (`theirs`). */
export type FieldDifference = { name: string; label: string; theirs: string; yours: string };

const isChanged = (values: FormValues, saved: FormValues, name: string) => (values[name] ?? '') !== (saved[name] ?? '');

/** Lists the differences of a picture and of its alternative text. */
const imageDifferences = (
  { name, label }: Pick<FieldDifference, 'name' | 'label'>,
  { values, saved }: { values: FormValues; saved: FormValues },
  hasPicture: boolean,
  t: Texts,
): FieldDifference[] => {
  const differences: FieldDifference[] = [];
  const pictureText = (isPresent: boolean) => t(isPresent ? 'entity.image.current' : 'entity.detail.empty');
  if (values.image || values.media !== saved.media) {
    const yours = values.image ? t('entity.conflict.changedPicture') : pictureText(Boolean(values.media));
    differences.push({ name, label, yours, theirs: pictureText(hasPicture) });
  }
  if (isChanged(values, saved, 'altText')) {
    const [theirs, yours] = [String(saved.altText ?? ''), String(values.altText ?? '')];
    differences.push({ name: 'altText', label: t('entity.image.altText'), theirs, yours });
  }
  return differences;
};

/** Lists the differences between a form and the server's row, as texts. */
export async function findDifferences(
  entity: Entity,
  values: FormValues,
  now: AnsweredRow,
  words: TextContext,
  find: FindRow,
): Promise<FieldDifference[]> {
  const { t } = words;
  const saved = getInitialValues(entity, now);
  const referencedRows = await Promise.all(
    Object.entries(entity.fields).map(async ([name, field]) =>
      field.kind === 'reference' && isChanged(values, saved, name)
        ? [name, await find(field.target, values[name])]
        : [],
    ),
  );
  const rowsOfYours: Record<string, AnsweredRow | undefined> = Object.fromEntries(referencedRows);
  return Object.entries(entity.fields).flatMap(([name, field]): FieldDifference[] => {
    if (isReadOnlyField(field)) return [];
    const label = t(formLabelKey(entity, name));
    if (field.kind === 'image') return imageDifferences({ name, label }, { values, saved }, Boolean(now.media), t);
    if (!isChanged(values, saved, name)) return [];
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
