import type { Kind } from '@ok/contract/entity/field.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { RichText } from '../../../ui/content/markup/rich-text.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import fieldStyles from '../../../ui/forms/field.module.css';
import { overrideOf } from '../../overrides/index.ts';
import { formLabelKey, type RowField, type RowFieldOfKind } from '../values/field-text.ts';
import { hasPictureLabel, listReferences, targetEntity } from '../values/references.ts';
import { EmptyValue, FieldCell } from './cells.tsx';
import styles from './fields.module.css';
import { Picture } from './picture.tsx';
import { ReferenceLink } from './row-link.tsx';

const LazyDocumentText = lazy(() => import('../rich-text/document-text.tsx'));

type DetailFace<K extends Kind> = ComponentType<RowFieldOfKind<K>>;

/** Full view of every kind of field. */
const detailsByKind: { [K in Kind]: DetailFace<K> } = {
  text: PlainText,
  longText: PlainText,
  richText: ({ name, row }) =>
    row[name] ? (
      <Suspense fallback={<Skeleton width="60%" />}>
        <LazyDocumentText document={String(row[name])} />
      </Suspense>
    ) : (
      <EmptyValue />
    ),
  html: ({ name, row }) => (row[name] ? <RichText html={String(row[name])} headingLevel={3} /> : <EmptyValue />),
  number: FieldCell,
  boolean: FieldCell,
  choice: FieldCell,
  dateTime: FieldCell,
  image: ({ row }) =>
    row.media ? <Picture media={String(row.media)} altText={String(row.altText ?? '')} size="large" /> : <EmptyValue />,
  reference: FieldCell,
  list: ({ name, field, row }) => {
    const found = listReferences(name, targetEntity(field.target), row);
    if (found.length === 0) return <EmptyValue />;
    return (
      <ul className={hasPictureLabel(field.target) ? styles.pictures : styles.list}>
        {found.map((item) => (
          <li key={item.id}>
            <ReferenceLink entity={field.target} {...item} />
          </li>
        ))}
      </ul>
    );
  },
};

function PlainText(rowField: RowField) {
  const { entity, name, row } = rowField;
  if (overrideOf(entity.name).display?.[name] === 'flag') return <FieldCell {...rowField} />;
  const value = row[name];
  return value === null || value === '' ? <EmptyValue /> : <span className={styles.lines}>{String(value)}</span>;
}

/** Field of a row, in full. */
export function FieldDetail(rowField: RowField) {
  const Detail = detailsByKind[rowField.field.kind] as ComponentType<RowField>;
  return <Detail {...rowField} />;
}

/** Id of a row in a form that cannot be edited. */
export function ReadOnlyId({ id }: { id: number }) {
  const t = useTexts();
  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label}>{t('entity.form.id')}</span>
      <div>{id}</div>
    </div>
  );
}

/** Field of a form that cannot be edited. */
export function ReadOnlyField(rowField: RowField) {
  const t = useTexts();
  return (
    <div className={fieldStyles.field}>
      <span className={fieldStyles.label}>{t(formLabelKey(rowField.entity, rowField.name))}</span>
      <div>
        <FieldDetail {...rowField} />
      </div>
    </div>
  );
}
