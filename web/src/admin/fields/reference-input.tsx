import { useMemo } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import fieldStyles from '../../ui/field.module.css';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isListed, useRows } from '../use-entity.ts';
import { ChoiceRow } from './choice-row.tsx';
import { type Choice, choicesOf, finderOf } from './choices.ts';
import styles from './reference-input.module.css';
import { referenceOf, targetOf } from './references.ts';
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

/** What was chosen before, until the rows are there. */
const currentOf = ({ name, field, row }: ReferenceProps): Choice[] => {
  const current = row && referenceOf(name, targetOf(field.target), row);
  return current ? [{ ...current, note: '', row: { id: current.id, revision: 0 } }] : [];
};

function RowInput(props: ReferenceProps) {
  const t = useTexts();
  const language = useLanguage();
  const { id, name, label, optionalLabel, isRequired, error, value, onChange } = useInput<number | null>(props);
  const target = targetOf(props.field.target);
  const { data, isError, refetch } = useRows(target);
  const { choices, find } = useMemo(() => {
    const all = choicesOf(target, data ?? [], { t, language });
    return { choices: all, find: finderOf(all, language) };
  }, [data, target, t, language]);
  return (
    <ComboBox
      id={id}
      name={name}
      className={`${fieldStyles.field} ${fieldStyles.compact}`}
      isRequired={isRequired}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      menuTrigger="focus"
      allowsEmptyCollection
      defaultItems={data ? choices : currentOf(props)}
      defaultFilter={find}
      selectedKey={value}
      onSelectionChange={(key) => onChange(key === null ? null : Number(key))}
    >
      <FieldFrame
        label={label}
        optionalLabel={optionalLabel}
        error={error}
        hint={isError ? t('entity.form.rowsNotLoaded') : undefined}
      >
        <div className={styles.box}>
          <Input className={fieldStyles.input} onFocus={() => isError && void refetch()} />
          {value !== null && !isRequired && (
            <AriaButton
              // Of its own, not the one that opens the list.
              slot={null}
              className={styles.clear}
              aria-label={t('entity.form.clear', { field: label })}
              onPress={() => {
                onChange(null);
                document.getElementById(id)?.focus();
              }}
            >
              <Icon name="close" />
            </AriaButton>
          )}
          <AriaButton className={styles.open}>
            <Icon name="chevron-down" />
          </AriaButton>
        </div>
      </FieldFrame>
      <Popover className={styles.popover}>
        <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: 44 }}>
          <ListBox<Choice>
            className={styles.rows}
            renderEmptyState={() => (
              <p className={styles.none}>{t(data ? 'entity.form.noMatch' : 'entity.form.loading')}</p>
            )}
          >
            {(choice) => (
              <ListBoxItem id={choice.id} textValue={choice.text} className={styles.row}>
                <ChoiceRow entity={target} choice={choice} />
              </ListBoxItem>
            )}
          </ListBox>
        </Virtualizer>
      </Popover>
    </ComboBox>
  );
}
