import { Outlet, useNavigate, useSearch } from '@tanstack/react-router';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { wholeNumber } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import screens from '../screens/screens.module.css';
import { Failed, Loading } from '../screens/states.tsx';
import { useUserCounts, useUsers } from './use-users.ts';
import { searchOf, type UserView, viewOf } from './user-view.ts';
import { UsersBar } from './users-bar.tsx';
import styles from './users-screen.module.css';
import { UsersTable } from './users-table.tsx';

/** `/admin/user-management`: everybody with an account; what asks about one of them is drawn over it. */
export function UsersScreen() {
  const t = useTexts();
  const language = useLanguage();
  const navigate = useNavigate();
  const view = viewOf(useSearch({ strict: false }));
  const counts = useUserCounts().data;
  const { data, isError, isFetching, isPlaceholderData, refetch } = useUsers(view);
  usePageTitle(t('userManagement.home.title'));
  const show = (next: UserView) =>
    void navigate({ to: '.', search: searchOf(next), replace: true, resetScroll: false });
  return (
    <Page width="full" className={screens.page}>
      <div className={screens.head}>
        <div className={screens.title}>
          <h1 tabIndex={-1}>{t('userManagement.home.title')}</h1>
          {counts && (
            <p className={styles.counts}>
              {t('userManagement.home.counts', {
                total: wholeNumber(counts.total, language),
                activated: wholeNumber(counts.activated, language),
              })}
            </p>
          )}
        </div>
        <ButtonLink icon="plus" to="/admin/user-management/new">
          {t('userManagement.home.createLabel')}
        </ButtonLink>
      </div>
      <UsersBar view={view} counts={counts} show={show} />
      {data && !(isError && isPlaceholderData) ? (
        data.rows.length > 0 ? (
          <UsersTable view={view} users={data.rows} total={data.total} isOld={isPlaceholderData} />
        ) : (
          <NoneFound showAll={() => show(viewOf({}))} />
        )
      ) : isError ? (
        <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : (
        <Loading label={t('entity.list.loading')} />
      )}
      <Outlet />
    </Page>
  );
}

/** Whoever reads this has an account, so there is always somebody, but not always somebody like that. */
function NoneFound({ showAll }: { showAll: () => void }) {
  const t = useTexts();
  return (
    <Card>
      <EmptyState
        role="status"
        title={t('userManagement.home.notFound')}
        text={t('userManagement.home.notFoundText')}
        action={
          <Button variant="soft" onPress={showAll}>
            {t('userManagement.home.showAll')}
          </Button>
        }
      />
    </Card>
  );
}
