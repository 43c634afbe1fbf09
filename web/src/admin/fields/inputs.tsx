import { hasOrderedPictures } from '@ok/contract/entity/define-entity.ts';
import type { Kind } from '@ok/contract/entity/field.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import fieldStyles from '../../ui/forms/field.module.css';
import { overrideOf } from '../overrides/index.ts';
import { ReferenceInput } from './choices/reference-input.tsx';
import styles from './display/fields.module.css';
import { RowLink } from './display/row-link.tsx';
import { ImageInput } from './pictures/image-input.tsx';
import { BooleanInput, ChoiceInput, DateTimeInput, LongTextInput, NumberInput, TextInput } from './plain-inputs.tsx';
import { ScoreInput } from './score-input.tsx';
import { type AnyInputProps, type InputProps, useInput } from './use-input.ts';
import { formLabelKey } from './values/field-text.ts';
import { listReferences, targetEntity } from './values/references.ts';

const LazyPictureOrder = lazy(() => import('./pictures/picture-order.tsx'));
const LazyRichTextField = lazy(() => import('./rich-text/rich-text-field.tsx'));

type InputFace<K extends Kind> = ComponentType<InputProps<K>>;

/** Input of every kind of field. */
const inputsByKind: { [K in Kind]: InputFace<K> } = {
  text: TextInput,
  longText: LongTextInput,
  richText: RichTextInput,
  html: RichTextInput,
  number: (props) => (isScoreField(props) ? <ScoreInput {...props} /> : <NumberInput {...props} />),
  boolean: BooleanInput,
  choice: ChoiceInput,
  dateTime: DateTimeInput,
  image: ImageInput,
  reference: (props) => (props.field.readOnly ? null : <ReferenceInput {...props} />),
  list: ListInput,
};

const isScoreField = ({ entity, name }: InputProps<'number'>) => overrideOf(entity.name).display?.[name] === 'score';

/** Text with markup. Its editor loads when a form has such a field. */
function RichTextInput(props: InputProps<'richText'> | InputProps<'html'>) {
  const { kind, max } = props.field;
  const isOneLine = 'isOneLine' in props.field;
  const { id, label, optionalLabel, isRequired, error, value, onChange } = useInput<string>(props);
  return (
    <Suspense fallback={<Skeleton shape="block" height={isOneLine ? '6rem' : '12rem'} />}>
      <LazyRichTextField {...{ kind, max, isOneLine, id, label, optionalLabel, isRequired, error, value, onChange }} />
    </Suspense>
  );
}

/** Rows that refer to this one, as links: they are edited on their own screens. Pictures can be put in another order. */
function ListInput({ entity, name, field, row }: InputProps<'list'>) {
  const t = useTexts();
  const target = targetEntity(field.target);
  const rows = row ? listReferences(name, target, row) : [];
  if (!row || rows.length === 0) return null;
  const label = t(formLabelKey(entity, name));
  if (hasOrderedPictures(target)) {
    return (
      <Suspense fallback={<Skeleton shape="block" height="8rem" />}>
        <LazyPictureOrder entity={target} of={{ field: field.by, id: row.id }} label={label} />
      </Suspense>
    );
  }
  return (
    <section className={fieldStyles.field} aria-label={label}>
      <h2 className={fieldStyles.label}>{label}</h2>
      <ul className={styles.list}>
        {rows.map((item) => (
          <li key={item.id}>
            <RowLink entity={field.target} {...item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Input of a field in a form. */
export function FieldInput(props: AnyInputProps) {
  const Input = inputsByKind[props.field.kind] as ComponentType<AnyInputProps>;
  return <Input {...props} />;
}
