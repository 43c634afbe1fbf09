import type { CollectionProgress, LanguageCounts } from '@ok/contract/routes/translation/translation-workspace.ts';
import { useRouter } from '@tanstack/react-router';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import { languageName } from '../data/language-name.ts';
import { useIsAdministrator } from '../data/use-is-administrator.ts';
import crumbs from '../screens/shared/crumbs.module.css';
import { NotFoundScreen } from '../screens/shared/not-found-screen.tsx';
import screens from '../screens/shared/screens.module.css';
import { Failed, Loading } from '../screens/shared/states.tsx';
import { TranslationFiles } from './files/translation-files.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { collectionTitle, donePercent, ProgressOverview } from './progress-overview.tsx';
import { ReviewSwitch } from './review-switch.tsx';
import { type NamedScope, scopeSearch, useWorkspaceAddress, type WorkspaceScope } from './state/workspace-address.ts';
import { useTranslationProgress, useWorkspaceTexts } from './state/workspace-queries.ts';
import styles from './workspace.module.css';
import { Workspace } from './workspace.tsx';

/** `/admin/translations`: what can be translated, or with a collection and a language in the address its texts. */
export function TranslationsScreen() {
  const t = useTexts();
  const { scope } = useWorkspaceAddress();
  const { data, isError, isFetching, isPlaceholderData, refetch } = useTranslationProgress(scope?.treeId ?? null);
  usePageTitle(t('translating.title'));
  const collection = scope && data?.find((each) => isCollectionOf(scope, each));
  // The texts of an older version are not among those of the overview.
  const isKnown = data && (collection || !isPlaceholderData);
  if (scope && isKnown) {
    const key = Object.values(scopeSearch(scope)).join(' ');
    return collection ? <ScopeScreen key={key} scope={scope} collection={collection} /> : <NotFoundScreen />;
  }
  return (
    <Page width="full" className={screens.page}>
      <div className={screens.title}>
        <h1 tabIndex={-1}>{t('translating.title')}</h1>
        <p className="muted">{t('translating.intro')}</p>
      </div>
      {data?.length === 0 ? (
        <EmptyState title={t('translating.empty.noLanguage')} text={t('translating.empty.noLanguageText')} />
      ) : data && !scope ? (
        <ProgressOverview progress={data} />
      ) : isError ? (
        <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : (
        <Loading label={t('translations.loading')} />
      )}
    </Page>
  );
}

const isCollectionOf = (scope: NamedScope, { collection, treeId }: CollectionProgress) =>
  collection === scope.collection && treeId === scope.treeId;

/** Workspace of a collection in a language, once both are known. */
function ScopeScreen({ scope, collection }: { scope: NamedScope; collection: CollectionProgress }) {
  const language = collection.languages.find(({ code }) => code === scope.language);
  if (!language) return <NotFoundScreen />;
  const { languageId } = language;
  const workspaceScope: WorkspaceScope =
    scope.treeId === null
      ? { collection: scope.collection, treeId: null, languageId }
      : { collection: scope.collection, treeId: scope.treeId, languageId };
  return <LanguageScreen named={scope} scope={workspaceScope} collection={collection} language={language} />;
}

interface LanguageScreenProps {
  named: NamedScope;
  scope: WorkspaceScope;
  collection: CollectionProgress;
  language: LanguageCounts;
}

/** Workspace of a collection in a language: its head with the progress and the switches, and its texts. */
function LanguageScreen({ named, scope, collection, language }: LanguageScreenProps) {
  const t = useTexts();
  const isAdministrator = useIsAdministrator();
  const pageLanguage = useLanguage();
  const router = useRouter();
  const { data, isError, isFetching, refetch } = useWorkspaceTexts(scope);
  const nameOf = (code: string) => languageName(code, pageLanguage);
  const title = t('translating.fromTo', { from: nameOf(collection.from), to: nameOf(language.code) });
  usePageTitle(title);
  return (
    <Page width="full" className={screens.page}>
      <nav aria-label={t('global.a11y.breadcrumbs')}>
        <ol className={crumbs.crumbs}>
          <li>
            <Link to="/admin/translations">{t('translating.title')}</Link>
            <Icon name="chevron-right" flip className={crumbs.mark} />
          </li>
          <li>
            {collectionTitle(collection, t)}
            <Icon name="chevron-right" flip className={crumbs.mark} />
          </li>
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      <div className={screens.head}>
        <div className={styles.title}>
          <h1 tabIndex={-1}>{title}</h1>
          <p className="muted">
            {t('translating.donePercent', { title: collectionTitle(collection, t), percent: donePercent(language) })}
          </p>
        </div>
        {scope.treeId !== null && isAdministrator && (
          <div className={styles.switch}>
            <ReviewSwitch treeId={scope.treeId} collection={collection} />
            <LanguageSwitch treeId={scope.treeId} language={language} />
          </div>
        )}
        <TranslationFiles scope={scope} language={language.code} title={collectionTitle(collection, t)} />
        <div className={styles.choice}>
          <SelectField
            isCompact
            label={t('translations.to')}
            options={collection.languages.map(({ code }) => ({ value: code, text: nameOf(code) }))}
            value={language.code}
            onChange={(chosen) =>
              void router.navigate({
                to: '/admin/translations',
                search: scopeSearch({ ...named, language: chosen }),
              })
            }
          />
        </div>
      </div>
      {data ? (
        <Workspace scope={scope} from={collection.from} language={language.code} read={data} />
      ) : isError ? (
        <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : (
        <Loading label={t('translations.loading')} />
      )}
    </Page>
  );
}
