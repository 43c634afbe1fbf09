import { questionTree } from '@ok/contract/entities/question-tree.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import {
  Collection,
  ComboBox,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxLoadMoreItem,
  ListBoxSection,
  Popover,
} from 'react-aria-components/ComboBox';
import { Header } from 'react-aria-components/Header';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useTexts } from '../../../texts/texts-store.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import fieldStyles from '../../../ui/forms/field.module.css';
import { FieldFrame } from '../../../ui/forms/field-frame.tsx';
import { overrideOf } from '../../overrides/index.ts';
import { VersionPath } from '../display/version-path.tsx';
import { type InputProps, useInput } from '../use-input.ts';
import { referenceOf, targetEntity } from '../values/references.ts';
import { type ChoiceGroup, type ChoicePlace, groupChoices, placeOfChoice } from './choice-places.ts';
import { ChoiceRow } from './choice-row.tsx';
import type { RowChoice } from './choices.ts';
import styles from './reference-input.module.css';
import { useChosenRow } from './use-chosen-row.ts';
import { useFoundChoices } from './use-found-choices.ts';

/** Sizes of what the list draws, in pixels. A row that belongs to another one has a second line. */
const sizesPx = { rowSize: 44, headingSize: 36, loaderSize: 44 };
const tallSizesPx = { ...sizesPx, rowSize: 52 };

/** Input of a reference: a combo box that searches rows, a page at a time. */
export function ReferenceInput(props: InputProps<'reference'>) {
  const t = useTexts();
  const { id, name, label, optionalLabel, isRequired, error, value, onChange } = useInput<number | null>(props);
  const target = targetEntity(props.field.target);
  const [text, setText] = useState('');
  const { chosen, choose } = useChosenRow(target, value, props.row && referenceOf(name, target, props.row));
  // Before the user types, the field has the text of the chosen row, which needs no search.
  // A row of a version cannot be moved into one that is or was published, but a translation of such a row can be added.
  const isEditableOnly = props.entity.readOnly !== undefined;
  const searched = text === chosen?.text ? '' : text;
  const found = useFoundChoices(target, searched, { isEditableOnly });
  const { choices, isError, refetch } = found;
  const isAmong = chosen === undefined || choices.some((choice) => choice.id === chosen.id);
  // The list always contains the chosen row, found or not: the field takes its text from there.
  const offered = isAmong ? choices : [chosen, ...choices];
  const groups = groupChoices(target, offered);
  const place = chosen && placeOfChoice(target, chosen.row);
  const noneKey = groups && isEditableOnly && searched.trim() === '' ? 'entity.form.noDraft' : 'entity.form.noMatch';
  const row = (choice: RowChoice) => (
    <ListBoxItem id={choice.id} textValue={choice.text} className={styles.row}>
      <ChoiceRow entity={target} choice={choice} />
    </ListBoxItem>
  );
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
        hint={isError ? t('entity.form.rowsNotLoaded') : place && <PlaceHint place={place} />}
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
        <Virtualizer layout={ListLayout} layoutOptions={overrideOf(target.name).placeOwner ? tallSizesPx : sizesPx}>
          <ListBox
            className={styles.rows}
            renderEmptyState={() => (
              <p className={styles.none}>{t(found.isCurrent ? noneKey : 'entity.form.loading')}</p>
            )}
          >
            {groups ? (
              <Collection items={groups}>
                {(group) => (
                  <ListBoxSection id={group.key}>
                    <Header className={styles.heading}>
                      <GroupName entity={target} group={group} />
                    </Header>
                    <Collection items={group.choices}>{row}</Collection>
                  </ListBoxSection>
                )}
              </Collection>
            ) : (
              <Collection items={offered}>{row}</Collection>
            )}
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

/** Name of a group of choices: the version that they belong to, or for versions themselves their tree. */
function GroupName({ entity, group: { key, version } }: { entity: Entity; group: ChoiceGroup }) {
  const t = useTexts();
  if (!version) return t(key === 'loose' ? 'entity.place.none' : 'entity.form.chosen');
  const tree = treeTitle(version.tree, t);
  return entity.name === questionTree.name ? tree : <VersionPath {...version} tree={tree} />;
}

/** Place of the chosen row: its version, and the row that it belongs to. */
function PlaceHint({ place: { version, owner } }: { place: ChoicePlace }) {
  const t = useTexts();
  return (
    <span className={styles.place}>
      {version ? <VersionPath {...version} tree={treeTitle(version.tree, t)} /> : t('entity.place.none')}
      {owner && <span className={styles.placeOwner}>{owner}</span>}
    </span>
  );
}
