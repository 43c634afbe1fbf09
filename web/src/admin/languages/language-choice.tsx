import { useMemo } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Icon } from '../../ui/content/icon.tsx';
import fieldStyles from '../../ui/forms/field.module.css';
import { FieldFrame } from '../../ui/forms/field-frame.tsx';
import choiceStyles from '../fields/reference-input.module.css';
import { languageCodes } from './language-codes.ts';
import { nameIn } from './language-facts.ts';
import styles from './languages.module.css';

interface LanguageChoiceProps {
  /** The codes that are in the product already. */
  taken: ReadonlySet<string>;
  value: string | null;
  error: string | undefined;
  onChange: (code: string | null) => void;
}

/** Letters as they are looked for: small, and without marks. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A language of the world, found by its name here, by what its speakers call it, or by its code. */
export function LanguageChoice({ taken, value, error, onChange }: LanguageChoiceProps) {
  const t = useTexts();
  const language = useLanguage();
  const choices = useMemo(
    () =>
      languageCodes
        .filter((code) => !taken.has(code))
        .map((code) => ({ id: code, name: nameIn(language, code), local: nameIn(code, code) }))
        .sort((one, other) => one.name.localeCompare(other.name, language)),
    [taken, language],
  );
  const searched = useMemo(
    () => new Map(choices.map(({ id, name, local }) => [name, plain(`${name} ${local} ${id}`)])),
    [choices],
  );
  return (
    <ComboBox
      className={`${fieldStyles.field} ${fieldStyles.compact}`}
      isRequired
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      menuTrigger="focus"
      allowsEmptyCollection
      defaultItems={choices}
      defaultFilter={(name, typed) => searched.get(name)?.includes(plain(typed.trim())) ?? false}
      selectedKey={value}
      onSelectionChange={(key) => onChange(key === null ? null : String(key))}
    >
      <FieldFrame label={t('languages.add.which')} error={error}>
        <div className={choiceStyles.box}>
          <Input className={fieldStyles.input} placeholder={t('languages.add.search')} />
          <AriaButton className={choiceStyles.open}>
            <Icon name="chevron-down" />
          </AriaButton>
        </div>
      </FieldFrame>
      <Popover className={choiceStyles.popover}>
        <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: 44 }}>
          <ListBox
            className={choiceStyles.rows}
            renderEmptyState={() => <p className={choiceStyles.none}>{t('languages.add.notFound')}</p>}
          >
            {({ id, name, local }: (typeof choices)[number]) => (
              <ListBoxItem id={id} textValue={name} className={choiceStyles.row}>
                <bdi className={styles.code} dir="ltr">
                  {id}
                </bdi>
                <span className={choiceStyles.text}>
                  {name}{' '}
                  <bdi className={choiceStyles.note} lang={id}>
                    {local === name ? '' : local}
                  </bdi>
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        </Virtualizer>
      </Popover>
    </ComboBox>
  );
}
