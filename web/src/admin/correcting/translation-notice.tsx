import { targets } from '@ok/contract/entities/index.ts';
import { type Entity, isReadOnlyRow } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { useRow } from '../data/use-entity.ts';
import { referenceOf } from '../fields/references.ts';
import { isCorrectable } from './correct.ts';
import { CorrectNotice } from './correct-notice.tsx';

/** What a translation translates: the entity, and the row. */
const translatedBy = ({ name, fields }: Entity, row: AnsweredRow) => {
  const parent = name.endsWith('Translation') ? targets[name.slice(0, -'Translation'.length)] : undefined;
  for (const [key, field] of Object.entries(fields)) {
    if (!parent || field.kind !== 'reference' || field.target !== parent.name) continue;
    const found = referenceOf(key, parent, row);
    if (found) return { parent, id: found.id };
  }
  return undefined;
};

/** That a translation is of a text that is published, and where both are corrected; nothing of any other row. */
export function TranslationNotice({ entity, row }: { entity: Entity; row: AnsweredRow }) {
  const translated = isCorrectable(entity.name) ? translatedBy(entity, row) : undefined;
  return translated ? <Notice entity={entity} row={row} {...translated} /> : null;
}

type NoticeProps = { entity: Entity; row: AnsweredRow } & NonNullable<ReturnType<typeof translatedBy>>;

function Notice({ entity, row, parent, id }: NoticeProps) {
  const t = useTexts();
  const { data } = useRow(parent, String(id));
  if (!data || !isReadOnlyRow(parent, data) || !isCorrectable(entity.name)) return null;
  const why = t('questionTree.correct.translation', { version: Number(data.version) });
  return <CorrectNotice text={{ entity: entity.name, rowId: row.id }} status={data.status} why={why} />;
}
