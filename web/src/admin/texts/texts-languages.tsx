import { getLanguages } from '@ok/contract/routes/texts/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { languageName } from '../data/language-name.ts';
import styles from './texts-list.module.css';

interface TextsLanguagesProps {
  language: string;
  from: string;
  onFrom: (code: string) => void;
}

/** Choice of the source language and the language of the texts. */
export function TextsLanguages({ language, from, onFrom }: TextsLanguagesProps) {
  const t = useTexts();
  const pageLanguage = useLanguage();
  const router = useRouter();
  const { data } = useQuery({
    queryKey: ['languages-of-texts'],
    queryFn: ({ signal }) => call(getLanguages, { signal, silent: true }),
  });
  const codes = [...new Set([from, language, ...(data ?? []).map(({ code }) => code)])];
  const options = codes
    .map((code) => ({ value: code, text: languageName(code, pageLanguage) }))
    .sort((one, other) => one.text.localeCompare(other.text, pageLanguage));
  return (
    <div className={styles.languages}>
      <SelectField
        isCompact
        label={t('translations.from')}
        options={options.filter(({ value }) => value !== language)}
        value={from}
        onChange={onFrom}
      />
      <SelectField
        isCompact
        label={t('translations.to')}
        options={options}
        value={language}
        onChange={(code) => void router.navigate({ to: `/admin/languages/${code}/texts` })}
      />
    </div>
  );
}
