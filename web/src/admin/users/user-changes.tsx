import type { UserActivity } from '@ok/contract/routes/management/user-activity.ts';
import { auditTypes } from '@ok/contract/rules/accounts/audit-types.ts';
import { shortDateTime } from '../../texts/numeric-dates.ts';
import { hasText, useTexts } from '../../texts/texts-store.ts';
import type { Texts } from '../../texts/translate.ts';
import styles from './user-activity.module.css';

type UserEvent = UserActivity['changes'][number];

const changeTitle = (t: Texts, { type, activated }: UserEvent): string => {
  if (activated !== null) return t(`userManagement.activity.${activated ? 'switchedOn' : 'switchedOff'}`);
  return (auditTypes as readonly string[]).includes(type) ? t(`audits.types.${type}`) : type;
};

/** Labels of the changed fields. A changed state is in the title. */
const fieldLabels = (t: Texts, { fields }: UserEvent): string =>
  fields
    .filter((field) => field !== 'activated')
    .map((field) => {
      const keys = [`userManagement.${field}`, `userManagement.profileDTO.${field}`];
      const key = field === 'password' ? 'userManagement.passwordLink.title' : keys.find(hasText);
      return key ? t(key) : field;
    })
    .join(', ');

/** List of the events of an account with their actors, newest first. */
export function UserChanges({ changes }: Pick<UserActivity, 'changes'>) {
  const t = useTexts();
  if (changes.length === 0) return <p className={styles.note}>{t('userManagement.activity.noChanges')}</p>;
  return (
    <ol className={styles.history}>
      {changes.map((change, index) => {
        const { id, date, by, isOwn } = change;
        const labels = fieldLabels(t, change);
        return (
          <li key={id} className={index === 0 ? styles.newest : undefined}>
            <p className={styles.event}>
              <b>{changeTitle(t, change)}</b> <span className={styles.moment}>{shortDateTime(date)}</span>
            </p>
            {labels && <p className={styles.note}>{labels}</p>}
            <p className={styles.note}>
              {isOwn
                ? t('userManagement.activity.byOwner')
                : t('userManagement.activity.by', { name: by ?? t('entity.changes.somebody') })}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
