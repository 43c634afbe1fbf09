import type { Kind } from '@ok/contract/entity/field.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { RichText } from '../../ui/content/rich-text.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import fieldStyles from '../../ui/forms/field.module.css';
import { FieldCell, Nothing } from './cells.tsx';
import { formLabelKey, type Shown, type ShownAs } from './field-text.ts';
import styles from './fields.module.css';
import { Picture } from './picture.tsx';
import { isShownByPicture, listOf, targetOf } from './references.ts';
import { ReferenceLink } from './row-link.tsx';

const DocumentText = lazy(() => import('./document-text.tsx'));

type DetailFace<K extends Kind> = ComponentType<ShownAs<K>>;

/** Every kind by itself, in full. */
const details: { [K in Kind]: DetailFace<K> } = {
  text: PlainText,
  longText: PlainText,
  richText: ({ name, row }) =>
    row[name] ? (
      <Suspense fallback={<Skeleton width="60%" />}>
        <DocumentText document={String(row[name])} />
      </Suspense>
    ) : (
      <Nothing />
    ),
  html: ({ name, row }) => (row[name] ? <RichText html={String(row[name])} headingLevel={3} /> : <Nothing />),
  number: FieldCell,
  boolean: FieldCell,
  choice: FieldCell,
  dateTime: FieldCell,
  image: ({ row }) =>
    row.media ? <Picture media={String(row.media)} altText={String(row.altText ?? '')} size="large" /> : <Nothing />,
  reference: FieldCell,
  list: ({ name, field, row }) => {
    const found = listOf(name, targetOf(field.target), row);
    if (found.length === 0) return <Nothing />;
    return (
      <ul className={isShownByPicture(field.target) ? styles.pictures : styles.list}>
        {found.map((item) => (
          <li key={item.id}>
            <ReferenceLink entity={field.target} {...item} />
          </li>
        ))}
      </ul>
    );
  },
};

function PlainText({ name, row }: Shown) {
  const value = row[name];
  return value === null || value === '' ? <Nothing /> : <span className={styles.lines}>{String(value)}</span>;
}

/** A field of a row by itself. */
export function FieldDetail(shown: Shown) {
  const Detail = details[shown.field.kind] as ComponentType<Shown>;
  return <Detail {...shown} />;
}

/** A field of a form whose row changes no more. */
export function ReadOnlyField(shown: Shown) {
  const t = useTexts();
  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label}>{t(formLabelKey(shown.entity, shown.name))}</span>
      <div>
        <FieldDetail {...shown} />
      </div>
    </div>
  );
}
