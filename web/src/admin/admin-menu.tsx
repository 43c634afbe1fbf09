import { exportStatistics } from '@ok/contract/routes/statistics-export.ts';
import { useLocation } from '@tanstack/react-router';
import { useProfile } from '../api/profile.ts';
import { useTexts } from '../texts/texts-store.ts';
import { Icon } from '../ui/content/icon.tsx';
import { Link } from '../ui/navigation/link.tsx';
import styles from './admin-menu.module.css';
import { home, menu } from './areas.ts';
import { forgetViews } from './screens/list-view.ts';
import { ExportLink } from './statistics-export/export-link.tsx';

const docs = '/admin/docs';

const isUnder = (path: string, href: string) => path === href || path.startsWith(`${href}/`);

/** The menu; the description of the calls is in it where the profile allows that. */
const useMenu = () => {
  const hasDocs = useProfile()?.isSwaggerEnabled === true;
  return menu
    .map(({ group, links }) => ({ group, links: links.filter(({ href }) => hasDocs || href !== docs) }))
    .filter(({ links }) => links.length > 0);
};

/** The ways through the back-office. `onGo` hears that one was taken. */
export function AdminMenu({ onGo }: { onGo?: () => void }) {
  const t = useTexts();
  const groups = useMenu();
  const { pathname } = useLocation();
  const hrefs = groups.flatMap(({ links }) => links.map(({ href }) => href));
  // Whoever is at an entry below another one is at that one alone.
  const isBelow = (href: string) =>
    href === home || hrefs.some((other) => other !== href && isUnder(other, href) && isUnder(pathname, other));
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
                  <Link to={href} activeOptions={{ exact: isBelow(href) }} className={styles.link} onClick={go}>
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
