import { countCharacters } from '@ok/contract/rules/values/characters.ts';
import { useRef, useState } from 'react';
import { formatMoment, parseMoment } from '../../texts/numeric-dates.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import styles from './display/fields.module.css';
import { type InputProps, useInput } from './use-input.ts';
import { choiceText } from './values/field-text.ts';

export function TextInput(props: InputProps<'text'>) {
  return <TextField {...useInput<string>(props)} isCompact />;
}

/** Several lines of text. A limited field shows its number of characters. */
export function LongTextInput(props: InputProps<'longText'>) {
  const t = useTexts();
  const input = useInput<string>(props);
  const { max } = props.field;
  const count =
    max === undefined ? undefined : t('editor.characterCount', { count: countCharacters(input.value), max });
  return <TextAreaField {...input} isCompact labelEnd={count} />;
}

/** Input of digits; the declaration converts them to a number. */
export function NumberInput(props: InputProps<'number'>) {
  return <TextField {...useInput<string>(props)} inputMode="numeric" isCompact className={styles.short} />;
}

export function BooleanInput(props: InputProps<'boolean'>) {
  const { id, name, label, error, value, onChange } = useInput<boolean>(props);
  return (
    <Checkbox id={id} name={name} isSelected={value} error={error} onChange={onChange}>
      {label}
    </Checkbox>
  );
}

export function ChoiceInput(props: InputProps<'choice'>) {
  const t = useTexts();
  const { optionalLabel, ...input } = useInput<string>(props);
  const { entity, name, field } = props;
  const options = field.values.map((value) => ({ value, text: choiceText(entity, name, value, t) }));
  const placeholder = field.default === undefined ? t('entity.form.choose') : undefined;
  return (
    <SelectField
      {...input}
      optionalLabel={placeholder && optionalLabel}
      options={options}
      placeholder={placeholder}
      isCompact
      className={styles.short}
    />
  );
}

/**
 * A moment as digits, or chosen in the browser's own date picker. Other texts stay as typed, and the declaration refuses
 * them.
 */
export function DateTimeInput(props: InputProps<'dateTime'>) {
  const t = useTexts();
  const { value, onChange, ...input } = useInput<string>(props);
  const [text, setText] = useState(() => (value ? formatMoment(value) : ''));
  const picker = useRef<HTMLInputElement>(null);
  const change = (typed: string) => {
    setText(typed);
    onChange(parseMoment(typed) ?? typed);
  };
  return (
    <TextField
      {...input}
      value={text}
      onChange={change}
      hint={t('entity.form.dateTimeHint')}
      isCompact
      className={styles.short}
      suffix={
        <>
          <input
            ref={picker}
            type="datetime-local"
            className={styles.picker}
            aria-hidden="true"
            tabIndex={-1}
            value={parseMoment(text) === undefined ? '' : text.trim().replace(' ', 'T')}
            onChange={({ target }) => change(target.value.replace('T', ' '))}
          />
          <IconButton
            icon="calendar"
            label={t('entity.form.pickDateTime', { field: input.label })}
            onPress={() => picker.current?.showPicker()}
          />
        </>
      }
    />
  );
}
