import { exportStatistics } from '@ok/contract/routes/statistics/statistics-export.ts';
import { useLocation } from '@tanstack/react-router';
import { useProfile } from '../../api/profile.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Icon } from '../../ui/content/icon.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { menu, menuAddressAt } from '../data/areas.ts';
import { forgetViews } from '../screens/shared/list-view.ts';
import { ExportLink } from '../statistics-export/export-link.tsx';
import styles from './admin-menu.module.css';

const docsPath = '/admin/docs';

/** Menu without the API reference when the profile switches that off. */
const useMenu = () => {
  const hasDocs = useProfile()?.isSwaggerEnabled === true;
  return menu
    .map(({ group, links }) => ({ group, links: links.filter(({ href }) => hasDocs || href !== docsPath) }))
    .filter(({ links }) => links.length > 0);
};

/** Menu of the back-office. `onGo` is called when a link is followed. */
export function AdminMenu({ onGo }: { onGo?: () => void }) {
  const t = useTexts();
  const groups = useMenu();
  const pathname = useLocation({ select: (location) => location.pathname });
  const currentAddress = menuAddressAt(
    pathname,
    groups.flatMap(({ links }) => links.map(({ href }) => href)),
  );
  const go = () => {
    forgetViews();
    onGo?.();
  };
  return (
    <nav className={styles.menu} aria-label={t('global.a11y.adminMenu')}>
      {groups.map(({ group, links }) => (
        <div key={group}>
          <h2 className={styles.group}>{t(`global.menu.admin.groups.${group}`)}</h2>
          <ul className={styles.links}>
            {links.map(({ key, icon, href }) => (
              <li key={href}>
                {href === exportStatistics.path ? (
                  <ExportLink className={styles.link} onGo={go}>
                    <Icon name={icon} />
                    {t(key)}
                  </ExportLink>
                ) : (
                  <Link
                    to={href}
                    // Without it, a link is also marked at the address of another, longer link of the menu.
                    activeOptions={{ exact: true }}
                    aria-current={href === currentAddress ? 'page' : undefined}
                    className={styles.link}
                    onClick={go}
                  >
                    <Icon name={icon} />
                    {t(key)}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
