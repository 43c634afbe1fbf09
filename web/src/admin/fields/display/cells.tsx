import type { Kind } from '@ok/contract/entity/field.ts';
import type { ComponentType } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { isScore } from '../../../ui/content/scores/score.ts';
import { ScoreChip } from '../../../ui/content/scores/score-chip.tsx';
import { Tag } from '../../../ui/content/tag.tsx';
import { overrideOf } from '../../overrides/index.ts';
import { choiceText, fieldText, type RowField, type RowFieldOfKind } from '../values/field-text.ts';
import { hasPictureLabel, listReferences, referenceOf, targetEntity } from '../values/references.ts';
import styles from './fields.module.css';
import { Flag } from './flag.tsx';
import { Picture } from './picture.tsx';
import { ReferenceLink } from './row-link.tsx';

type CellFace<K extends Kind> = ComponentType<RowFieldOfKind<K>>;

/** Rows of a list field that a cell shows: pictures are small, and one text is enough. */
const maxItems = { pictures: 3, texts: 1 };
/** Characters of a text that a cell shows. */
const maxCellCharacters = 100;

/** Cell of every kind of field. */
const cellsByKind: { [K in Kind]: CellFace<K> } = {
  text: TextCell,
  longText: TextCell,
  richText: TextCell,
  html: TextCell,
  number: (rowField) => {
    const score = Number(rowField.row[rowField.name]);
    if (displayOf(rowField) === 'score' && isScore(score)) return <ScoreChip score={score} />;
    return <TextCell {...rowField} />;
  },
  choice: ({ entity, name, row }) => {
    const t = useTexts();
    return row[name] ? <Tag>{choiceText(entity, name, String(row[name]), t)}</Tag> : <EmptyValue />;
  },
  dateTime: TextCell,
  boolean: ({ name, row }) => <YesNo isYes={row[name] === true} />,
  image: ({ row }) =>
    row.media ? (
      <Picture media={String(row.media)} altText={String(row.altText ?? '')} size="thumbnail" />
    ) : (
      <EmptyValue />
    ),
  reference: ReferenceCell,
  list: ({ name, field, row }) => {
    const found = listReferences(name, targetEntity(field.target), row);
    if (found.length === 0) return <EmptyValue />;
    const visible = found.slice(0, hasPictureLabel(field.target) ? maxItems.pictures : maxItems.texts);
    return (
      <span className={styles.row}>
        {visible.map((item) => (
          <ReferenceLink key={item.id} entity={field.target} {...item} />
        ))}
        {found.length > visible.length && <span className={styles.more}>+{found.length - visible.length}</span>}
      </span>
    );
  },
};

const displayOf = ({ entity, name }: RowField) => overrideOf(entity.name).display?.[name];

function TextCell(rowField: RowField) {
  const t = useTexts();
  const language = useLanguage();
  const text = fieldText(rowField, { t, language });
  if (text === '') return <EmptyValue />;
  if (displayOf(rowField) === 'flag') return <Flag flag={text} />;
  if (displayOf(rowField) === 'code') return <code className={styles.code}>{text}</code>;
  return (
    <span className={styles.text} data-text>
      {text.length > maxCellCharacters ? `${text.slice(0, maxCellCharacters).trimEnd()}…` : text}
    </span>
  );
}

function ReferenceCell(rowField: RowFieldOfKind<'reference'>) {
  const t = useTexts();
  const language = useLanguage();
  const { name, field, row } = rowField;
  const found = referenceOf(name, targetEntity(field.target), row);
  if (found) return <ReferenceLink entity={field.target} id={found.id} text={fieldText(rowField, { t, language })} />;
  return field.readOnly ? <span className="subtle">{t('entity.detail.loose')}</span> : <EmptyValue />;
}

function YesNo({ isYes }: { isYes: boolean }) {
  const t = useTexts();
  if (!isYes) return <span className="subtle">{t('global.no')}</span>;
  return (
    <Tag tone="primary" icon="check">
      {t('global.yes')}
    </Tag>
  );
}

/** Dash for an empty field, with a text for screen readers. */
export function EmptyValue() {
  const t = useTexts();
  return (
    <span className="subtle" data-empty>
      <span aria-hidden="true">–</span>
      <span className="vh">{t('entity.detail.empty')}</span>
    </span>
  );
}

/** Field of a row, in a list. */
export function FieldCell(rowField: RowField) {
  const Cell = cellsByKind[rowField.field.kind] as ComponentType<RowField>;
  return <Cell {...rowField} />;
}
