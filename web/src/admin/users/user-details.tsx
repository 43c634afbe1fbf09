import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { User } from '@ok/contract/routes/account/user.ts';
import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import { useProfile } from '../../api/profile.ts';
import { longDateTime } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { languageLabel } from '../data/language-label.ts';
import { languageName } from '../data/language-name.ts';
import { EmptyValue } from '../fields/display/cells.tsx';
import { PasswordLink } from './password-link.tsx';
import { RoleTags } from './role-tags.tsx';
import styles from './user-list.module.css';
import { UserStateTag } from './user-state.tsx';

const loadActivity = () => import('./user-activity.tsx');
const LazyUserMails = lazy(() => loadActivity().then((part) => ({ default: part.UserMails })));
const LazyUserAccess = lazy(() => loadActivity().then((part) => ({ default: part.UserAccess })));

const loadingCard = (
  <Card isPadded>
    <Skeleton shape="block" height="7rem" />
  </Card>
);

/** Mails of a user, above the fields. */
export const UserLead = ({ row }: { row: AnsweredRow }) => (
  <Suspense fallback={loadingCard}>
    <LazyUserMails user={row as unknown as User} />
  </Suspense>
);

/** Access and history of a user, beside the fields. */
export const UserAside = ({ row }: { row: AnsweredRow }) => (
  <Suspense fallback={loadingCard}>
    <LazyUserAccess user={row as unknown as User} />
  </Suspense>
);

/** Fields of a user's account and profile, as terms with their definitions. */
export function UserDetails({ row }: { row: AnsweredRow }) {
  const t = useTexts();
  const language = useLanguage();
  const user = row as User;
  const moment = (date: string | null) => date && longDateTime(date, language);
  const yesOrNo = (is: boolean) => t(is ? 'global.yes' : 'global.no');
  const { profileDTO: profile } = user;
  const hasPasswordLink = useProfile()?.sendsMail === false && user.activated;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['login', user.login],
    ['firstName', user.firstName],
    ['lastName', user.lastName],
    ['email', user.email],
    ['state', <UserStateTag key="state" state={user.state} />],
    [
      'authorities',
      user.authorities.length > 0 && (
        <span key="authorities" className={styles.roles}>
          <RoleTags authorities={user.authorities} />
        </span>
      ),
    ],
    ['translatorLanguages', user.translatorLanguages.map((code) => languageName(code, language)).join(', ')],
    ...(hasPasswordLink ? [['passwordLink.title', <PasswordLink key={user.login} user={user} />] as const] : []),
    ['langKey', languageLabel(user.langKey)],
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
  return facts.map(([name, value]) => (
    <Fragment key={name}>
      <dt>{t(`userManagement.${name}`)}</dt>
      <dd>{value || <EmptyValue />}</dd>
    </Fragment>
  ));
}
