import { useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useController, useFormContext } from 'react-hook-form';
import { useTexts } from '../../texts/texts-store.ts';
import { Button } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './image-input.module.css';
import { Picture } from './picture.tsx';
import { dataUrlOf, faultOfFile, pictureTypes } from './picture-file.ts';
import { type InputProps, useInput } from './use-input.ts';

/** A picture: chosen, dropped or pasted, shown, cleared, and described. */
export function ImageInput(props: InputProps<'image'>) {
  const t = useTexts();
  const { setValue, clearErrors, watch } = useFormContext();
  const { id, label, optionalLabel, error, value, onChange } = useInput<string | null>(props);
  const media = watch('media') as string | null;
  const altText = watch('altText') as string;
  const [fault, setFault] = useState<string>();
  const shown = value ?? media;

  const take = async (file: File | undefined) => {
    if (!file) return;
    const found = faultOfFile(file);
    setFault(found);
    if (found) return;
    onChange(await dataUrlOf(file));
    clearErrors(props.name);
  };
  const clear = () => {
    setFault(undefined);
    onChange(null);
    setValue('media', null, { shouldDirty: true });
    // The button that was pressed is gone.
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  };
  const wrong = fault ? t(fault) : error;
  return (
    <fieldset className={styles.field}>
      <legend className={fieldStyles.label}>
        {label}
        {optionalLabel && <span className={fieldStyles.optional}>{optionalLabel}</span>}
      </legend>
      <DropZone
        className={styles.drop}
        aria-label={t('entity.image.drop')}
        getDropOperation={(types) => (pictureTypes.some((type) => types.has(type)) ? 'copy' : 'cancel')}
        onDrop={({ items }) => {
          const file = items.find((item) => item.kind === 'file');
          if (file) void file.getFile().then(take);
        }}
      >
        {shown && <Picture media={shown} altText={altText || t('entity.image.preview')} size="preview" />}
        <div className={styles.ways}>
          <p className="muted small">{t('entity.image.hint')}</p>
          <div className={styles.buttons}>
            <FileTrigger acceptedFileTypes={pictureTypes} onSelect={(files) => void take(files?.[0])}>
              <Button
                id={id}
                variant="outline"
                size="small"
                icon="upload"
                aria-describedby={wrong ? `${id}-error` : undefined}
              >
                {t('entity.image.upload')}
              </Button>
            </FileTrigger>
            {shown && (
              <Button variant="ghost" size="small" icon="trash" onPress={clear}>
                {t('entity.image.clear')}
              </Button>
            )}
          </div>
        </div>
      </DropZone>
      {wrong && (
        <span className={fieldStyles.error} id={`${id}-error`} role={fault ? 'alert' : undefined}>
          <Icon name="problem" className={fieldStyles.errorIcon} />
          <span>{wrong}</span>
        </span>
      )}
      {shown && <AltTextInput />}
    </fieldset>
  );
}

function AltTextInput() {
  const t = useTexts();
  const { field, fieldState } = useController({ name: 'altText' });
  return (
    <TextField
      id="field-altText"
      label={t('entity.image.altText')}
      hint={t('entity.image.altTextHint')}
      optionalLabel={t('global.optional')}
      value={String(field.value ?? '')}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      isCompact
    />
  );
}
