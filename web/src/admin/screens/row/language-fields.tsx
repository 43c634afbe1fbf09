import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { useId } from 'react';
import { useField } from '../../../forms/form-context.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Tag } from '../../../ui/content/tag.tsx';
import { languageLabel } from '../../data/language-label.ts';
import { FieldInput } from '../../fields/inputs.tsx';
import { controlName } from '../../fields/values/field-text.ts';
import type { FormLanguage } from '../shared/screen-parts.ts';
import styles from './language-fields.module.css';
import { hasWords, translatedFields, translationOf } from './translation-values.ts';

interface LanguageFieldsProps {
  entity: Entity;
  languages: readonly FormLanguage[];
  idOf: (control: string) => string;
}

/** Texts of a row in other languages, within its form, and whether people see the row. */
export function LanguageFields({ entity, languages, idOf }: LanguageFieldsProps) {
  const t = useTexts();
  const heading = useId();
  return (
    <section className={styles.languages} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{t('entity.languages.title')}</h2>
        {entity.fields.published?.kind === 'boolean' && <VisibilityTag />}
      </div>
      <p className={styles.hint}>{t('entity.languages.hint')}</p>
      {languages.map((language) => (
        <OneLanguage key={language.code} translation={translationOf(entity)} language={language} idOf={idOf} />
      ))}
    </section>
  );
}

/** Whether people see the row once the form is saved. */
function VisibilityTag() {
  const t = useTexts();
  const { value: isVisible } = useField<boolean>('published');
  return (
    <Tag tone={isVisible ? 'success' : 'neutral'} icon={isVisible ? 'check' : undefined}>
      {t(isVisible ? 'entity.languages.visible' : 'entity.languages.hidden')}
    </Tag>
  );
}

type OneLanguageProps = { translation: Entity; language: FormLanguage; idOf: LanguageFieldsProps['idOf'] };

function OneLanguage({ translation, language: { code, row }, idOf }: OneLanguageProps) {
  return (
    <fieldset className={styles.language}>
      <legend>
        {languageLabel(code)} <MissingTag translation={translation} code={code} />
      </legend>
      {translatedFields(translation).map(([field, declared]) => (
        <FieldInput
          key={field}
          id={idOf(controlName(field, code))}
          entity={translation}
          name={field}
          // A language may stay without a text; a text that is there keeps what it needs.
          field={row ? declared : ({ ...declared, required: false } as typeof declared)}
          row={row}
          inLanguage={code}
        />
      ))}
    </fieldset>
  );
}

/** Whether the first text of a language is missing. */
function MissingTag({ translation, code }: { translation: Entity; code: string }) {
  const t = useTexts();
  const [[name, field] = []] = translatedFields(translation);
  const { value } = useField<string>(controlName(name ?? '', code));
  if (field && hasWords(field, value)) {
    return (
      <Tag tone="success" icon="check">
        {t('entity.languages.written')}
      </Tag>
    );
  }
  return <Tag tone="warning">{t('entity.languages.missing', { language: languageLabel(code) })}</Tag>;
}
