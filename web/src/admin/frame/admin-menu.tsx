import { createLink, useLocation } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useProfile } from '../../api/profile.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { docsPath, findMenuPlace, hasApiDocs, type Task, taskKey, tasks } from '../data/tasks.ts';
import { useAttention } from '../home/use-overview.ts';
import { forgetLists } from '../screens/shared/list-memory.ts';
import { openSearch, prepareSearch, useSearchKey } from '../search/open-search.ts';
import styles from './admin-menu.module.css';
import { useRecentPlaces } from './recent-places.ts';

/** Tasks without a link to the API reference when the profile switches that off. */
export const useTasks = (): readonly Task[] => {
  const profile = useProfile();
  const hasDocs = profile !== undefined && hasApiDocs(profile);
  return tasks.map((task) => ({ ...task, links: task.links.filter(({ href }) => hasDocs || href !== docsPath) }));
};

/** Link that is marked as the current place where the menu says so; the router would also mark the task of a screen. */
const MenuLink = createLink(({ isPlace, ...props }: ComponentProps<'a'> & { isPlace: boolean }) => (
  <a {...props} aria-current={isPlace ? 'page' : undefined} />
));

const narrowKey = 'ok.hasNarrowMenu';

/** Whether the user made the menu narrow, and a function that changes it. The browser remembers it. */
const useNarrowMenu = (): [boolean, () => void] => {
  const [isNarrow, setNarrow] = useState(() => window.localStorage.getItem(narrowKey) !== null);
  const toggle = () => {
    if (isNarrow) window.localStorage.removeItem(narrowKey);
    else window.localStorage.setItem(narrowKey, 'true');
    setNarrow(!isNarrow);
  };
  return [isNarrow, toggle];
};

/** Whether Escape closed the screens of a task that are shown beside a narrow menu, and a function that allows them again. */
const useDismissal = (isNarrow: boolean): [boolean, () => void] => {
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    if (!isNarrow) return;
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && setDismissed(true);
    window.addEventListener('keydown', dismiss);
    return () => window.removeEventListener('keydown', dismiss);
  }, [isNarrow]);
  return [isDismissed, () => setDismissed(false)];
};

/** Menu beside the page: search, the tasks with the screens of the current one, and the places left last. */
export function AdminMenu() {
  const t = useTexts();
  const [isNarrow, toggleNarrow] = useNarrowMenu();
  const [isDismissed, allow] = useDismissal(isNarrow);
  const menuTasks = useTasks();
  const pathname = useLocation({ select: (location) => location.pathname });
  const place = findMenuPlace(pathname);
  return (
    <nav
      className={classNames(styles.menu, isNarrow && styles.narrow, isDismissed && styles.dismissed)}
      aria-label={t('global.a11y.adminMenu')}
    >
      <SearchButton />
      <ul className={styles.tasks}>
        {menuTasks.map((task) => (
          <TaskItem
            key={task.name}
            task={task}
            isCurrent={place?.task === task.name}
            isNarrow={isNarrow}
            address={place?.href}
            onEnter={allow}
          />
        ))}
      </ul>
      {!isNarrow && <RecentPlaces />}
      <AriaButton className={styles.toggle} onPress={toggleNarrow}>
        <Icon name="sidebar" flip />
        {t(isNarrow ? 'global.menu.admin.wide' : 'global.menu.admin.narrow')}
      </AriaButton>
    </nav>
  );
}

/** Button that looks like a search field, and opens the search through all content. */
export function SearchButton({ onGo }: { onGo?: () => void }) {
  const t = useTexts();
  // The key works as soon as the button is there, also before the header has loaded its tools.
  useSearchKey();
  return (
    <AriaButton
      className={styles.search}
      aria-haspopup="dialog"
      aria-label={t('entity.search.title')}
      aria-keyshortcuts="Control+K Meta+K"
      onHoverStart={prepareSearch}
      onFocus={prepareSearch}
      onPress={() => {
        onGo?.();
        openSearch();
      }}
    >
      <Icon name="search" />
      <span className={styles.grow}>{t('entity.action.search')}</span>
      {/* Drawn by the style sheet: text would have to be a part of the button's name. */}
      <span className={styles.keys} data-keys={t('overview.searchKeys')} />
    </AriaButton>
  );
}

interface TaskItemProps {
  task: Task;
  isCurrent: boolean;
  isNarrow: boolean;
  /** Address of the menu's link to the current screen. */
  address: string | undefined;
  /** Called when the pointer or the focus enters the task. */
  onEnter: () => void;
}

function TaskItem({ task: { name, key, icon, href, links }, isCurrent, isNarrow, address, onEnter }: TaskItemProps) {
  const t = useTexts();
  const hasLinks = links.length > 1;
  const isOpen = hasLinks && (isCurrent || isNarrow);
  const isHere = isCurrent && (!hasLinks || isNarrow);
  return (
    <li onPointerEnter={onEnter} onFocus={onEnter}>
      <MenuLink
        to={href}
        isPlace={isHere}
        className={classNames(styles.task, isCurrent && styles.current)}
        onClick={forgetLists}
      >
        <Icon name={icon} />
        {t(key)}
        {name === 'messages' && <FailedMails />}
      </MenuLink>
      {isOpen && (
        <ul className={styles.links} aria-label={t(key)}>
          {links.map((link) => (
            <li key={link.href}>
              <MenuLink to={link.href} isPlace={link.href === address} className={styles.link} onClick={forgetLists}>
                {t(link.key)}
              </MenuLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Number of mails that were given up. */
export function FailedMails() {
  const t = useTexts();
  const failed = useAttention().data?.mails.failed.reduce((sum, { count }) => sum + count, 0) ?? 0;
  if (failed === 0) return null;
  return (
    <span className={styles.count}>
      {failed}
      <span className="vh"> {t('global.menu.admin.failedMails', { count: failed })}</span>
    </span>
  );
}

/** Links to the screens that the user left last. `onGo` is called when one is followed. */
export function RecentPlaces({ onGo }: { onGo?: () => void }) {
  const t = useTexts();
  const pathname = useLocation({ select: (location) => location.pathname });
  const places = useRecentPlaces(pathname);
  if (places.length === 0) return null;
  return (
    <div className={styles.recent}>
      <h2>{t('global.menu.admin.recent')}</h2>
      <ul>
        {places.map(({ href, title, task }) => (
          <li key={href}>
            <Link to={href} className={styles.place} onClick={onGo}>
              <span>{title}</span>
              <span className={styles.hint}>{t(taskKey(task))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
