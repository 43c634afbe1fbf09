import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Page } from '../../ui/navigation/page.tsx';
import screens from '../screens/screens.module.css';
import { Failed, Loading } from '../screens/states.tsx';
import { useLogin, useUserOfScreen } from './use-login.ts';
import { UserForm } from './user-form.tsx';

/** `/admin/user-management/new` and `/admin/user-management/{login}/edit`. */
export function UserEditScreen() {
  const { login } = useParams({ strict: false });
  return login === undefined ? <NewUser /> : <ChangedUser />;
}

function NewUser() {
  const t = useTexts();
  const title = t('userManagement.home.createLabel');
  usePageTitle(title);
  return (
    <Page width="full" className={screens.page}>
      <h1 tabIndex={-1}>{title}</h1>
      <UserForm />
    </Page>
  );
}

function ChangedUser() {
  const t = useTexts();
  const login = useLogin();
  const [round, setRound] = useState(0);
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useUserOfScreen();
  const title = `${t('entity.form.editOf', { entity: t('userManagement.detail.title') })}: ${login}`;
  usePageTitle(title);
  const reload = async () => {
    const { isSuccess } = await refetch();
    if (isSuccess) setRound(round + 1);
  };
  return (
    <Page width="full" className={screens.page}>
      <h1 tabIndex={-1} className={screens.title}>
        {title}
      </h1>
      {data && isFetchedAfterMount ? (
        <UserForm key={`${login} ${round}`} user={data} reload={reload} />
      ) : error ? (
        <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : (
        <Loading label={t('entity.form.loading')} />
      )}
    </Page>
  );
}
