import type { User } from '@ok/contract/routes/user.ts';
import { Fragment, type ReactNode } from 'react';
import { nameOf } from '../../layout/initials.ts';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { longDateTime } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { Tag } from '../../ui/content/tag.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import screens from '../screens/screens.module.css';
import { Failed, Loading } from '../screens/states.tsx';
import { RoleTags } from './role-tags.tsx';
import { useLogin, useUserOfScreen } from './use-login.ts';
import styles from './user-detail.module.css';

/** `/admin/user-management/{login}`: somebody with an account. */
export function UserDetailScreen() {
  const t = useTexts();
  const login = useLogin();
  const { data, error, isFetching, refetch } = useUserOfScreen();
  const title = `${t('userManagement.detail.title')} ${data ? nameOf(data) : login}`;
  usePageTitle(title);
  return (
    <Page width="full" className={screens.page}>
      <div className={screens.head}>
        <h1 tabIndex={-1} className={screens.title}>
          {title}
        </h1>
        <div className={screens.actions}>
          <ButtonLink variant="outline" icon="arrow-left" to="/admin/user-management">
            {t('entity.action.back')}
          </ButtonLink>
          <ButtonLink icon="edit" to="/admin/user-management/$login/edit" params={{ login }}>
            {t('entity.action.edit')}
          </ButtonLink>
        </div>
      </div>
      {data ? (
        <Definitions user={data} />
      ) : error ? (
        <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : (
        <Loading label={t('entity.detail.loading')} />
      )}
    </Page>
  );
}

function Definitions({ user }: { user: User }) {
  const t = useTexts();
  const language = useLanguage();
  const moment = (date: string | null) => date && longDateTime(date, language);
  const yesOrNo = (is: boolean) => t(is ? 'global.yes' : 'global.no');
  const { profileDTO: profile } = user;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['login', user.login],
    ['firstName', user.firstName],
    ['lastName', user.lastName],
    ['email', user.email],
    [
      'activated',
      <Tag key="activated" tone={user.activated ? 'success' : 'neutral'}>
        {t(user.activated ? 'userManagement.active' : 'userManagement.inactive')}
      </Tag>,
    ],
    [
      'authorities',
      <span key="authorities" className={styles.roles}>
        <RoleTags authorities={user.authorities} />
      </span>,
    ],
    ['langKey', t(`global.languageName.${user.langKey}`)],
    ['columns.association', user.association],
    ['profileDTO.agreeOnElearning', yesOrNo(profile.agreeOnElearning)],
    ['profileDTO.agreeOnProfessionalRegistered', yesOrNo(profile.agreeOnProfessionalRegistered)],
    ['profileDTO.agreeOnResearch', yesOrNo(profile.agreeOnResearch)],
    ['profileDTO.test', yesOrNo(profile.test)],
    ['lastSignInDate', moment(user.lastSignInDate)],
    ['createdBy', user.createdBy],
    ['createdDate', moment(user.createdDate)],
    ['lastModifiedBy', user.lastModifiedBy],
    ['lastModifiedDate', moment(user.lastModifiedDate)],
  ];
  return (
    <Card className={screens.sheet}>
      <dl className={screens.definitions}>
        <dt>{t('global.field.id')}</dt>
        <dd>{user.id}</dd>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{t(`userManagement.${name}`)}</dt>
            <dd>{value || <span className={styles.nothing}>{t('entity.detail.empty')}</span>}</dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  );
}
