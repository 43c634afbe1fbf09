import { usePageTitle } from '../../layout/use-page-title.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import screens from '../screens/shared/screens.module.css';
import { Failed, Loading } from '../screens/shared/states.tsx';
import { AddLanguage } from './add-language.tsx';
import { IncompleteLanguages } from './incomplete-languages.tsx';
import { LanguageTable } from './language-table.tsx';
import { useLanguageStandings } from './use-languages.ts';

/** `/admin/languages`: languages of the product with their progress, and the form that adds one. */
export function LanguagesScreen() {
  const t = useTexts();
  const { data, isError, isFetching, refetch } = useLanguageStandings();
  const title = t('languages.title');
  usePageTitle(title);
  return (
    <Page width="full" className={screens.page}>
      <div className={screens.head}>
        <div className={screens.title}>
          <h1 tabIndex={-1}>{title}</h1>
          {data && (
            <p className="muted">{t('languages.counts', { count: data.filter(({ active }) => active).length })}</p>
          )}
        </div>
        <div className={screens.actions}>
          <ButtonLink to="/entity/language" variant="ghost" size="small">
            {t('languages.world')}
          </ButtonLink>
          <ButtonLink to="/entity/supported-language" variant="ghost" size="small">
            {t('supportedLanguage.home.title')}
          </ButtonLink>
        </div>
      </div>
      {data ? (
        <>
          <IncompleteLanguages standings={data} />
          {data.length > 0 ? (
            <LanguageTable standings={data} />
          ) : (
            <Card>
              <EmptyState title={t('languages.empty.title')} text={t('languages.empty.text')} />
            </Card>
          )}
          <AddLanguage standings={data} />
        </>
      ) : isError ? (
        <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : (
        <Loading label={t('languages.loading')} />
      )}
    </Page>
  );
}
