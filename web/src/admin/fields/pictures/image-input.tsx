import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { createFieldError } from '../../../forms/error-text.ts';
import { useField, useFormContext } from '../../../forms/form-context.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import fieldStyles from '../../../ui/forms/field.module.css';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Picture } from '../display/picture.tsx';
import { type InputProps, useInput } from '../use-input.ts';
import styles from './image-input.module.css';
import { pictureTypes, readPicture, sizeText } from './picture-file.ts';

/** Name, dimensions in pixels, and size in bytes. */
type ChosenFile = { name: string; width: number; height: number; size: number };

/** Input of a picture, which is chosen, dropped or pasted, with its alternative text. */
export function ImageInput(props: InputProps<'image'>) {
  const t = useTexts();
  const language = useLanguage();
  const { setValue, setError, clearErrors } = useFormContext();
  const { id, name, label, optionalLabel, error, value, onChange } = useInput<string | null>(props);
  const { value: media } = useField<string | null>('media');
  const { value: altText } = useField<string>('altText');
  const [chosen, setChosen] = useState<ChosenFile>();
  const [isReading, setReading] = useState(false);
  const [isTarget, setTarget] = useState(false);
  const picture = value ?? media;

  const take = async (file: File | undefined) => {
    if (!file) return;
    setReading(true);
    const picture = await readPicture(file);
    setReading(false);
    if ('errorKey' in picture)
      return setError(name, createFieldError({ key: picture.errorKey, params: { name: file.name } }));
    clearErrors(name);
    setChosen({ name: file.name, width: picture.width, height: picture.height, size: file.size });
    onChange(picture.dataUrl);
  };
  const clear = () => {
    clearErrors(name);
    setChosen(undefined);
    onChange(null);
    setValue('media', null, { shouldDirty: true });
    // The button that was pressed is gone.
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  };
  const facts = chosen && `${chosen.width} × ${chosen.height}, ${sizeText(chosen.size, language)}`;
  return (
    <fieldset className={styles.field}>
      <legend className={fieldStyles.label}>
        {label}
        {optionalLabel && <span className={fieldStyles.optional}>{optionalLabel}</span>}
      </legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are further ways; the button is there for all */}
      <div
        className={classNames(styles.drop, picture && styles.filled, error !== undefined && styles.wrong)}
        data-drop-target={isTarget || undefined}
        // Focusable, so that a click prepares it for pasting.
        tabIndex={-1}
        onDragOver={(event) => {
          event.preventDefault();
          setTarget(true);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setTarget(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setTarget(false);
          const [file] = event.dataTransfer.files;
          if (file) void take(file);
          else setError(name, createFieldError('entity.image.unreadable'));
        }}
        onPaste={(event) => {
          const [file] = event.clipboardData.files;
          if (file) void take(file);
        }}
      >
        {picture ? (
          <Picture media={picture} altText={altText || t('entity.image.preview')} size="preview" />
        ) : (
          <span className={styles.mark}>
            <Icon name="image" />
          </span>
        )}
        <div className={styles.ways}>
          <b className={styles.name}>
            {picture ? (chosen?.name ?? t('entity.image.current')) : t('entity.image.drop')}
          </b>
          <span className={styles.facts}>{facts ?? t('entity.image.hint')}</span>
          <div className={styles.buttons}>
            <FileTrigger acceptedFileTypes={pictureTypes} onSelect={(files) => void take(files?.[0])}>
              <Button
                id={id}
                variant="outline"
                size="small"
                icon="upload"
                isPending={isReading}
                aria-describedby={error ? `${id}-error` : undefined}
              >
                {t(picture ? 'entity.image.replace' : 'entity.image.upload')}
              </Button>
            </FileTrigger>
            {picture && (
              <Button variant="ghost" size="small" icon="close" onPress={clear}>
                {t('entity.image.clear')}
              </Button>
            )}
          </div>
        </div>
      </div>
      {error && (
        <span className={fieldStyles.error} id={`${id}-error`} role="alert">
          <Icon name="problem" className={fieldStyles.errorIcon} />
          <span>{error}</span>
        </span>
      )}
      {picture && <AltTextInput />}
    </fieldset>
  );
}

function AltTextInput() {
  const t = useTexts();
  const { value, ...field } = useField<string | null>('altText');
  const text = value ?? '';
  return (
    <TextField
      {...field}
      id="field-altText"
      label={t('entity.image.altText')}
      hint={t(text.trim() === '' ? 'entity.image.altTextMissing' : 'entity.image.altTextHint')}
      optionalLabel={t('global.optional')}
      value={text}
      isCompact
    />
  );
}
