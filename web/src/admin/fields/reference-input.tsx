import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import {
  Collection,
  ComboBox,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxLoadMoreItem,
  Popover,
} from 'react-aria-components/ComboBox';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useTexts } from '../../texts/texts-store.ts';
import { Icon } from '../../ui/content/icon.tsx';
import fieldStyles from '../../ui/forms/field.module.css';
import { FieldFrame } from '../../ui/forms/field-frame.tsx';
import { ChoiceRow } from './choice-row.tsx';
import styles from './reference-input.module.css';
import { referenceOf, targetEntity } from './references.ts';
import { useChosenRow } from './use-chosen-row.ts';
import { useFoundChoices } from './use-found-choices.ts';
import { type InputProps, useInput } from './use-input.ts';

/** Input of a reference: a combo box that searches rows, a page at a time. */
export function ReferenceInput(props: InputProps<'reference'>) {
  const t = useTexts();
  const { id, name, label, optionalLabel, isRequired, error, value, onChange } = useInput<number | null>(props);
  const target = targetEntity(props.field.target);
  const [text, setText] = useState('');
  const { chosen, choose } = useChosenRow(target, value, props.row && referenceOf(name, target, props.row));
  // Before the user types, the field has the text of the chosen row, which needs no search.
  const found = useFoundChoices(target, text === chosen?.text ? '' : text);
  const { choices, isError, refetch } = found;
  const isAmong = chosen === undefined || choices.some((choice) => choice.id === chosen.id);
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
      defaultFilter={found.matches}
      selectedKey={value}
      onSelectionChange={(key) => {
        choose(choices.find((choice) => choice.id === key));
        onChange(key === null ? null : Number(key));
      }}
      onInputChange={setText}
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
              // Outside the combo box's slot: otherwise it would be the button that opens the list.
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
        <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: 44, loaderSize: 44 }}>
          <ListBox
            className={styles.rows}
            renderEmptyState={() => (
              <p className={styles.none}>{t(found.isCurrent ? 'entity.form.noMatch' : 'entity.form.loading')}</p>
            )}
          >
            {/* The list always contains the chosen row, found or not: the field takes its text from there. */}
            <Collection items={isAmong ? choices : [chosen, ...choices]}>
              {(choice) => (
                <ListBoxItem id={choice.id} textValue={choice.text} className={styles.row}>
                  <ChoiceRow entity={target} choice={choice} />
                </ListBoxItem>
              )}
            </Collection>
            {found.hasMore && (
              <ListBoxLoadMoreItem
                className={styles.none}
                isLoading={found.isLoadingMore}
                onLoadMore={() => void found.loadMore()}
              >
                {t('entity.form.loading')}
              </ListBoxLoadMoreItem>
            )}
          </ListBox>
        </Virtualizer>
      </Popover>
    </ComboBox>
  );
}
