import { usePageTitle } from '../../layout/use-page-title.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Page } from '../../ui/navigation/page.tsx';
import { useWaiting } from '../correcting/use-waiting.ts';
import screens from '../screens/screens.module.css';
import { Failed, Loading } from '../screens/states.tsx';
import { WaitingCard } from './waiting-card.tsx';

/** `/admin`: what waits for an administrator. */
export function HomeScreen() {
  const t = useTexts();
  const { data, isError, isFetching, refetch } = useWaiting();
  const title = t('global.menu.admin.overview');
  usePageTitle(title);
  return (
    <Page width="full" className={screens.page}>
      <div className={screens.head}>
        <div className={screens.title}>
          <h1 tabIndex={-1}>{title}</h1>
          {data && data.length > 0 && (
            <p className="muted">{t('questionTree.waiting.count', { count: data.length })}</p>
          )}
        </div>
      </div>
      {data ? (
        <WaitingCard versions={data} />
      ) : isError ? (
        <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : (
        <Loading label={t('entity.list.loading')} />
      )}
    </Page>
  );
}
