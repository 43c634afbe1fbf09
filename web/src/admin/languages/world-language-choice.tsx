import { useMemo } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import fieldStyles from '../../ui/forms/field.module.css';
import { FieldFrame } from '../../ui/forms/field-frame.tsx';
import choiceStyles from '../fields/choices/reference-input.module.css';
import { createLanguageOptions, matchesWords } from './language-options.ts';
import styles from './languages.module.css';

interface LanguageChoiceProps {
  /** Codes of the languages that the product already has. */
  taken: ReadonlySet<string>;
  value: string | null;
  error: string | undefined;
  onChange: (code: string | null) => void;
}

/** Choice of a language of the world, searched by its name, its local name or its code. */
export function WorldLanguageChoice({ taken, value, error, onChange }: LanguageChoiceProps) {
  const t = useTexts();
  const language = useLanguage();
  const choices = useMemo(() => createLanguageOptions(language, taken), [language, taken]);
  const wordsByText = useMemo(() => new Map(choices.map(({ text, words }) => [text, words])), [choices]);
  return (
    <ComboBox
      className={`${fieldStyles.field} ${fieldStyles.compact}`}
      isRequired
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      menuTrigger="focus"
      allowsEmptyCollection
      defaultItems={choices}
      defaultFilter={(text, typed) => matchesWords(wordsByText.get(text), typed)}
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
            {({ id, text, local }: (typeof choices)[number]) => (
              <ListBoxItem id={id} textValue={text} className={choiceStyles.row}>
                <bdi className={styles.code} dir="ltr">
                  {id}
                </bdi>
                <span className={choiceStyles.text}>
                  {text}{' '}
                  <bdi className={choiceStyles.note} lang={id}>
                    {local === text ? '' : local}
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
