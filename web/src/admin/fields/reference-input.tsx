import { useMemo } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useTexts } from '../../texts/texts-store.ts';
import fieldStyles from '../../ui/field.module.css';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isListed, useRows } from '../use-entity.ts';
import styles from './reference-input.module.css';
import { type Referred, referenceOf, shownTextOf, targetOf } from './references.ts';
import { type InputProps, useInput } from './use-input.ts';

type ReferenceProps = InputProps<'reference'>;

/** Another row: chosen by its name, or by its number where those rows cannot be listed here. */
export function ReferenceInput(props: ReferenceProps) {
  return isListed(props.field.target) ? <RowInput {...props} /> : <NumberOfRowInput {...props} />;
}

function NumberOfRowInput(props: ReferenceProps) {
  const t = useTexts();
  const { value, onChange, ...input } = useInput<number | string | null>(props);
  return (
    <TextField
      {...input}
      value={String(value ?? '')}
      onChange={onChange}
      inputMode="numeric"
      hint={t('entity.form.idHint')}
      isCompact
    />
  );
}

function RowInput(props: ReferenceProps) {
  const t = useTexts();
  const { id, name, label, optionalLabel, isRequired, error, value, onChange, onBlur } = useInput<number | null>(props);
  const target = targetOf(props.field.target);
  const { data, isError, refetch } = useRows(target);
  const current = props.row && referenceOf(props.name, target, props.row);
  const listed = useMemo(
    () => data?.map((row): Referred => ({ id: row.id, text: shownTextOf(target, row) })),
    [data, target],
  );
  const rows = listed ?? (current ? [current] : []);
  return (
    <ComboBox
      // What is chosen is named once the rows are there.
      key={data ? 'listed' : 'waiting'}
      id={id}
      name={name}
      className={`${fieldStyles.field} ${fieldStyles.compact}`}
      isRequired={isRequired}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      menuTrigger="focus"
      allowsEmptyCollection
      defaultItems={rows}
      selectedKey={value}
      onSelectionChange={(key) => onChange(key === null ? null : Number(key))}
      onBlur={onBlur}
    >
      <FieldFrame
        label={label}
        optionalLabel={optionalLabel}
        error={error}
        hint={isError ? t('entity.form.rowsNotLoaded') : undefined}
      >
        <div className={styles.box}>
          <Input className={fieldStyles.input} onFocus={() => isError && void refetch()} />
          <AriaButton className={styles.open}>
            <Icon name="chevron-down" />
          </AriaButton>
        </div>
      </FieldFrame>
      <Popover className={styles.popover}>
        <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: 40 }}>
          <ListBox<Referred>
            className={styles.rows}
            renderEmptyState={() => (
              <p className={styles.none}>{t(data ? 'entity.form.noMatch' : 'entity.form.loading')}</p>
            )}
          >
            {(row) => (
              <ListBoxItem id={row.id} textValue={row.text} className={styles.row}>
                <span className={styles.text}>{row.text}</span>
                <span className={styles.number}>{row.id}</span>
              </ListBoxItem>
            )}
          </ListBox>
        </Virtualizer>
      </Popover>
    </ComboBox>
  );
}
