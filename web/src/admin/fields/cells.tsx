import type { Kind } from '@ok/contract/entity/field.ts';
import type { ComponentType } from 'react';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Tag } from '../../ui/tag.tsx';
import { fieldText, type Shown, type ShownAs } from './field-text.ts';
import styles from './fields.module.css';
import { Picture } from './picture.tsx';
import { listOf, referenceOf, targetOf } from './references.ts';
import { RowLink } from './row-link.tsx';

type CellFace<K extends Kind> = ComponentType<ShownAs<K>>;

/** The most rows of a list that a cell names. */
const most = 3;

/** Every kind in a list. */
const cells: { [K in Kind]: CellFace<K> } = {
  text: TextCell,
  longText: TextCell,
  richText: TextCell,
  html: TextCell,
  number: TextCell,
  choice: TextCell,
  dateTime: TextCell,
  boolean: ({ name, row }) => <YesNo isYes={row[name] === true} />,
  image: ({ row }) =>
    row.media ? (
      <Picture media={String(row.media)} altText={String(row.altText ?? '')} size="thumbnail" />
    ) : (
      <Nothing />
    ),
  reference: ({ name, field, row }) => {
    const found = referenceOf(name, targetOf(field.target), row);
    return found ? <RowLink entity={field.target} {...found} /> : <Nothing />;
  },
  list: ({ name, field, row }) => {
    const found = listOf(name, targetOf(field.target), row);
    if (found.length === 0) return <Nothing />;
    return (
      <span className={styles.clamped}>
        {found.slice(0, most).map((item, index) => (
          <span key={item.id}>
            {index > 0 && ', '}
            <RowLink entity={field.target} {...item} />
          </span>
        ))}
        {found.length > most && ` +${found.length - most}`}
      </span>
    );
  },
};

function TextCell(shown: Shown) {
  const t = useTexts();
  const language = useLanguage();
  const text = fieldText(shown, { t, language });
  return text === '' ? <Nothing /> : <span className={styles.clamped}>{text}</span>;
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
