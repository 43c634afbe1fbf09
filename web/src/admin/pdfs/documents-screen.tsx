import { documentTypes } from '@ok/contract/rules/results/document-types.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import { languageLabel } from '../data/language-label.ts';
import screens from '../screens/shared/screens.module.css';
import { Failed, Loading } from '../screens/shared/states.tsx';
import { DocumentRow } from './document-row.tsx';
import styles from './documents-screen.module.css';
import { useEveryLanguage, useLanguageDocuments } from './use-documents.ts';

/** `/entity/pdf`: documents of one language, one of each type. */
export function DocumentsScreen() {
  const t = useTexts();
  const navigate = useNavigate();
  const pageLanguage = useLanguage();
  const { lang } = useSearch({ from: '__root__' });
  const language = /^[a-z]{2}$/.test(lang ?? '') && lang ? lang : pageLanguage;
  const { data, isError, isFetching, refetch } = useLanguageDocuments(language);
  const title = t('pdf.home.title');
  usePageTitle(title);
  return (
    <Page width="full" className={screens.page}>
      <div className={screens.head}>
        <div className={screens.title}>
          <h1 tabIndex={-1}>{title}</h1>
          <p className="muted">
            {data
              ? t('pdf.home.counts', { count: data.length, total: documentTypes.length })
              : t('entity.list.loading')}
          </p>
        </div>
        <DocumentLanguageChoice
          language={language}
          choose={(code) => void navigate({ to: '.', search: { lang: code }, replace: true, resetScroll: false })}
        />
      </div>
      {data ? (
        <section className={styles.sheet} aria-label={title}>
          <table className={styles.table} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{t('pdf.type')}</th>
                <th scope="col">{t('pdf.file')}</th>
                <th scope="col">
                  <span className="vh">{t('entity.list.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {documentTypes.map((type) => (
                <DocumentRow
                  key={`${language} ${type}`}
                  type={type}
                  language={language}
                  document={data.find((document) => document.type === type)}
                />
              ))}
            </tbody>
          </table>
        </section>
      ) : isError ? (
        <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : (
        <Loading label={t('entity.list.loading')} />
      )}
    </Page>
  );
}

function DocumentLanguageChoice({ language, choose }: { language: string; choose: (code: string) => void }) {
  const t = useTexts();
  const { data = [] } = useEveryLanguage();
  const languages = data.map(({ code }) => ({ value: code, text: languageLabel(code) }));
  const options = languages.some(({ value }) => value === language)
    ? languages
    : [{ value: language, text: languageLabel(language) }, ...languages];
  return (
    <SelectField
      className={styles.language}
      label={t('pdf.language')}
      options={options}
      value={language}
      onChange={choose}
    />
  );
}
