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
import { referenceOf, targetOf } from './references.ts';
import { useChosen } from './use-chosen.ts';
import { useFoundChoices } from './use-found-choices.ts';
import { type InputProps, useInput } from './use-input.ts';

/** Another row: found by what is typed, a page at a time. */
export function ReferenceInput(props: InputProps<'reference'>) {
  const t = useTexts();
  const { id, name, label, optionalLabel, isRequired, error, value, onChange } = useInput<number | null>(props);
  const target = targetOf(props.field.target);
  const [text, setText] = useState('');
  const { chosen, choose } = useChosen(target, value, props.row && referenceOf(name, target, props.row));
  // What stands there before anything is typed is the chosen row: it is not looked for.
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
        <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: 44, loaderSize: 44 }}>
          <ListBox
            className={styles.rows}
            renderEmptyState={() => (
              <p className={styles.none}>{t(found.isCurrent ? 'entity.form.noMatch' : 'entity.form.loading')}</p>
            )}
          >
            {/* The chosen row is always one of them, found or not: the field takes its text from there. */}
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
