import type { Kind } from '@ok/contract/entity/field.ts';
import type { ComponentType } from 'react';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { isScore } from '../../ui/content/score.ts';
import { ScoreChip } from '../../ui/content/score-chip.tsx';
import { Tag } from '../../ui/content/tag.tsx';
import { overrideOf } from '../overrides/index.ts';
import { choiceText, fieldText, type Shown, type ShownAs } from './field-text.ts';
import styles from './fields.module.css';
import { Picture } from './picture.tsx';
import { isShownByPicture, listOf, referenceOf, targetOf } from './references.ts';
import { ReferenceLink } from './row-link.tsx';

type CellFace<K extends Kind> = ComponentType<ShownAs<K>>;

/** The most rows of a list that a cell shows: pictures are small, and of texts the first one tells enough. */
const most = { pictures: 3, texts: 1 };
/** The most characters of a text in a list: the row itself has the rest. */
const longest = 100;

/** Every kind in a list. */
const cells: { [K in Kind]: CellFace<K> } = {
  text: TextCell,
  longText: TextCell,
  richText: TextCell,
  html: TextCell,
  number: (shown) => {
    const score = Number(shown.row[shown.name]);
    if (lookOf(shown) === 'score' && isScore(score)) return <ScoreChip score={score} />;
    return <TextCell {...shown} />;
  },
  choice: ({ entity, name, row }) => {
    const t = useTexts();
    return row[name] ? <Tag>{choiceText(entity, name, String(row[name]), t)}</Tag> : <Nothing />;
  },
  dateTime: TextCell,
  boolean: ({ name, row }) => <YesNo isYes={row[name] === true} />,
  image: ({ row }) =>
    row.media ? (
      <Picture media={String(row.media)} altText={String(row.altText ?? '')} size="thumbnail" />
    ) : (
      <Nothing />
    ),
  reference: ReferenceCell,
  list: ({ name, field, row }) => {
    const found = listOf(name, targetOf(field.target), row);
    if (found.length === 0) return <Nothing />;
    const shown = found.slice(0, isShownByPicture(field.target) ? most.pictures : most.texts);
    return (
      <span className={styles.row}>
        {shown.map((item) => (
          <ReferenceLink key={item.id} entity={field.target} {...item} />
        ))}
        {found.length > shown.length && <span className={styles.more}>+{found.length - shown.length}</span>}
      </span>
    );
  },
};

const lookOf = ({ entity, name }: Shown) => overrideOf(entity.name).display?.[name];

function TextCell(shown: Shown) {
  const t = useTexts();
  const language = useLanguage();
  const text = fieldText(shown, { t, language });
  if (text === '') return <Nothing />;
  if (lookOf(shown) === 'code') return <code className={styles.code}>{text}</code>;
  return (
    <span className={styles.text} data-text>
      {text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text}
    </span>
  );
}

function ReferenceCell(shown: ShownAs<'reference'>) {
  const t = useTexts();
  const language = useLanguage();
  const { name, field, row } = shown;
  const found = referenceOf(name, targetOf(field.target), row);
  if (found) return <ReferenceLink entity={field.target} id={found.id} text={fieldText(shown, { t, language })} />;
  return field.readOnly ? <span className="subtle">{t('entity.detail.loose')}</span> : <Nothing />;
}

/** Yes or no, of which yes stands out. */
function YesNo({ isYes }: { isYes: boolean }) {
  const t = useTexts();
  if (!isYes) return <span className="subtle">{t('global.no')}</span>;
  return (
    <Tag tone="primary" icon="check">
      {t('global.yes')}
    </Tag>
  );
}

/** That a field is empty. */
export function Nothing() {
  const t = useTexts();
  return (
    <span className="subtle">
      <span aria-hidden="true">–</span>
      <span className="vh">{t('entity.detail.empty')}</span>
    </span>
  );
}

/** A field of a row in a list. */
export function FieldCell(shown: Shown) {
  const Cell = cells[shown.field.kind] as ComponentType<Shown>;
  return <Cell {...shown} />;
}
