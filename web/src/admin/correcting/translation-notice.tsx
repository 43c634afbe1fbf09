import { targets } from '@ok/contract/entities/index.ts';
import { type Entity, isReadOnlyRow } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { useRow } from '../data/use-entity.ts';
import { referenceOf } from '../fields/values/references.ts';
import { CorrectNotice } from './correct-notice.tsx';
import { isCorrectable } from './correction.ts';

/** Finds the row that a translation translates. */
const findTranslated = ({ name, fields }: Entity, row: AnsweredRow) => {
  const parent = name.endsWith('Translation') ? targets[name.slice(0, -'Translation'.length)] : undefined;
  for (const [key, field] of Object.entries(fields)) {
    if (!parent || field.kind !== 'reference' || field.target !== parent.name) continue;
    const reference = referenceOf(key, parent, row);
    if (reference) return { parent, id: reference.id };
  }
  return undefined;
};

/** Notice for a translation of a published text, which is corrected in the tree's editor; nothing for other rows. */
export function TranslationNotice({ entity, row }: { entity: Entity; row: AnsweredRow }) {
  const translatedRow = isCorrectable(entity.name) ? findTranslated(entity, row) : undefined;
  return translatedRow ? <PublishedNotice entity={entity} row={row} {...translatedRow} /> : null;
}

type PublishedNoticeProps = { entity: Entity; row: AnsweredRow } & NonNullable<ReturnType<typeof findTranslated>>;

function PublishedNotice({ entity, row, parent, id }: PublishedNoticeProps) {
  const t = useTexts();
  const { data } = useRow(parent, String(id));
  if (!data || !isReadOnlyRow(parent, data) || !isCorrectable(entity.name)) return null;
  const explanation = t('questionTree.correct.translation', { version: Number(data.version) });
  return <CorrectNotice text={{ entity: entity.name, rowId: row.id }} status={data.status} explanation={explanation} />;
}
