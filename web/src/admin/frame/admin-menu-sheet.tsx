import { exportStatistics } from '@ok/contract/routes/statistics/statistics-export.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { queries } from '../../api/queries.ts';
import { useMedia } from '../../layout/use-media.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { ModalContent } from '../../ui/feedback/modal-content.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { findMenuPlace, specifiedLinks, type Task, type TaskName } from '../data/tasks.ts';
import { forgetLists } from '../screens/shared/list-memory.ts';
import { ExportLink } from '../statistics-export/export-link.tsx';
import { FailedMails, RecentPlaces, SearchButton, useTasks } from './admin-menu.tsx';
import styles from './admin-menu-sheet.module.css';

/** Menu in a modal, from the header of any page. */
export default function AdminMenuSheet({ close }: { close: () => void }) {
  return (
    <QueryClientProvider client={queries}>
      <MenuSheet close={close} />
    </QueryClientProvider>
  );
}

/** The four specified links, search, the tasks and recent places. */
function MenuSheet({ close }: { close: () => void }) {
  const t = useTexts();
  const menuTasks = useTasks();
  const isWide = useMedia('(min-width: 581px)');
  const current = findMenuPlace(useLocation({ select: ({ pathname }) => pathname }))?.task;
  const [openTask, setOpenTask] = useState<TaskName | undefined>(current);
  const go = () => {
    forgetLists();
    close();
  };
  return (
    <ModalContent
      title={t('global.menu.admin.main')}
      actions={
        <Button variant="outline" onPress={close}>
          {t('global.menu.close')}
        </Button>
      }
    >
      <nav className={styles.menu} aria-label={t('global.a11y.adminMenu')} data-wide>
        <ul className={styles.specified}>
          {specifiedLinks.map(({ key, href }) => (
            <li key={href}>
              {href === exportStatistics.path ? (
                <ExportLink className={styles.pill} onGo={go}>
                  {t(key)}
                  <Icon name="external" />
                </ExportLink>
              ) : (
                <Link to={href} className={styles.pill} onClick={go}>
                  {t(key)}
                </Link>
              )}
            </li>
          ))}
        </ul>
        <SearchButton onGo={close} />
        <ul className={styles.tasks}>
          {menuTasks.map((task) => (
            <TaskEntry
              key={task.name}
              task={task}
              isCurrent={task.name === current}
              isOpen={!isWide && task.name === openTask}
              toggle={isWide ? undefined : () => setOpenTask(task.name === openTask ? undefined : task.name)}
              go={go}
            />
          ))}
        </ul>
        <RecentPlaces onGo={go} />
      </nav>
    </ModalContent>
  );
}

interface TaskEntryProps {
  task: Task;
  isCurrent: boolean;
  isOpen: boolean;
  /** Shows or hides the screens of the task; undefined where a line says what they are. */
  toggle: (() => void) | undefined;
  go: () => void;
}

function TaskEntry({ task: { name, key, icon, href, links }, isCurrent, isOpen, toggle, go }: TaskEntryProps) {
  const t = useTexts();
  const label = t(key);
  const hasLinks = links.length > 1;
  return (
    <li className={styles.entry}>
      <Link
        to={href}
        activeOptions={{ exact: true }}
        className={classNames(styles.task, isCurrent && styles.current)}
        onClick={go}
      >
        <Icon name={icon} />
        <span>
          {label}
          {name === 'messages' && <FailedMails />}
          {!toggle && <span className={styles.hint}>{t(`global.menu.admin.taskHints.${name}`)}</span>}
        </span>
      </Link>
      {toggle && hasLinks && (
        <IconButton
          icon="chevron-down"
          label={t('global.menu.admin.partsOf', { task: label })}
          aria-expanded={isOpen}
          onPress={toggle}
        />
      )}
      {isOpen && hasLinks && (
        <ul className={styles.links} aria-label={label}>
          {links.map((link) => (
            <li key={link.href}>
              <Link to={link.href} className={styles.link} onClick={go}>
                {t(link.key)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
