import type { User } from '@ok/contract/routes/user.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/content/icon.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { ListFoot, rangeText } from '../screens/list-foot.tsx';
import { UserRow } from './user-row.tsx';
import { pageSize, searchOf, sortOfColumn, type UserView } from './user-view.ts';
import styles from './users-table.module.css';

const columns = ['name', 'activated', 'authorities', 'langKey', 'association', 'lastSignInDate'] as const;

type Column = (typeof columns)[number];

const isSorting = (column: Column): column is Column & keyof typeof sortOfColumn => column in sortOfColumn;

interface UsersTableProps {
  view: UserView;
  users: readonly User[];
  total: number;
  /** Whether this is what was asked for before. */
  isOld: boolean;
}

/** A page of users, a row each. */
export function UsersTable({ view, users, total, isOld }: UsersTableProps) {
  const t = useTexts();
  const language = useLanguage();
  const title = t('userManagement.home.title');
  return (
    <div className={classNames(styles.sheet, isOld && styles.old)} aria-busy={isOld}>
      <div className={styles.window}>
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              {columns.map((column) => (
                <ColumnHead key={column} column={column} view={view} />
              ))}
              <th scope="col" className={styles.unsorted}>
                <span className="vh">{t('entity.list.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <UserRow key={user.id} user={user} />
            ))}
          </tbody>
        </table>
      </div>
      <ListFoot
        count={rangeText({ page: view.page, pageSize, total }, { t, language })}
        pages={{
          page: view.page,
          pages: Math.ceil(total / pageSize),
          searchOf: (page) => searchOf({ ...view, page }),
        }}
      />
    </div>
  );
}

function ColumnHead({ column, view }: { column: Column; view: UserView }) {
  const t = useTexts();
  const label = t(`userManagement.columns.${column}`);
  if (!isSorting(column)) {
    return (
      <th scope="col" className={styles.unsorted}>
        {label}
      </th>
    );
  }
  const sort = sortOfColumn[column];
  const isSorted = view.sort === sort;
  const isDown = isSorted && view.direction === 'descending';
  const direction = isSorted && !isDown ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isSorted ? view.direction : undefined}>
      <Link
        to="."
        search={searchOf({ ...view, page: 1, sort, direction })}
        replace
        resetScroll={false}
        className={styles.sort}
        activeProps={{ 'aria-current': undefined }}
      >
        {label}
        <Icon name={isSorted ? 'sort-up' : 'sort'} className={isDown ? styles.down : styles.mark} />
      </Link>
    </th>
  );
}
