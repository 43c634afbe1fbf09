import type { Account } from '@ok/contract/routes/account/account.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { useLanguage, useLanguages, useTexts } from '../texts/texts-store.ts';
import { Avatar } from '../ui/content/avatar.tsx';
import { Icon } from '../ui/content/icon.tsx';
import { openModal } from '../ui/feedback/modals.ts';
import { LazyMenuButton } from '../ui/navigation/lazy-menu-button.tsx';
import type { MenuEntry } from '../ui/navigation/menu-entries.ts';
import { navChevronClass } from '../ui/navigation/nav-item.ts';
import styles from './header.module.css';
import { initialsOf, nameOf } from './initials.ts';
import { useMedia } from './use-media.ts';

const LazyLanguageModal = lazy(() => import('./language-modal.tsx'));

/** Menu of the signed-in user. */
export function AccountMenu({ account }: { account: Account }) {
  const t = useTexts();
  const navigate = useNavigate();
  const language = useLanguageEntry();
  const entries: MenuEntry[] = [
    ...language,
    {
      id: 'measurements',
      icon: 'list',
      label: t('measurements.title'),
      onAction: () => void navigate({ to: '/measurements' }),
    },
    {
      id: 'settings',
      icon: 'gear',
      label: t('global.menu.account.settings'),
      onAction: () => void navigate({ to: '/account/settings' }),
    },
    {
      id: 'password',
      icon: 'lock',
      label: t('global.menu.account.password'),
      onAction: () => void navigate({ to: '/account/password' }),
    },
    { id: 'leave', separator: true },
    {
      id: 'logout',
      icon: 'logout',
      flipIcon: true,
      label: t('global.menu.account.logout'),
      onAction: () => void navigate({ to: '/logout' }),
    },
  ];
  return (
    <LazyMenuButton
      label={t('global.a11y.accountMenu')}
      entries={entries}
      header={
        <>
          <b>{nameOf(account)}</b>
          <br />
          <span className={`subtle ${styles.address}`}>{account.email}</span>
        </>
      }
    >
      <Avatar initials={initialsOf(account)} />
      <span className={styles.fromTablet}>{account.firstName ?? account.login}</span>
      <Icon name="chevron-down" className={`${navChevronClass} ${styles.fromTablet}`} />
      <span className="vh">{t('global.menu.account.main')}</span>
    </LazyMenuButton>
  );
}

/** Language entry, on phones only: their header has no room for the language menu. */
function useLanguageEntry(): MenuEntry[] {
  const t = useTexts();
  const isPhone = useMedia(`(max-width: ${limits.carousel.phoneUpTo}px)`);
  const language = useLanguage();
  const languages = useLanguages();
  if (!isPhone || languages.length < 2) return [];
  const name = languages.find(({ code }) => code === language)?.localName ?? language;
  return [
    {
      id: 'language',
      icon: 'globe',
      label: t('global.menu.languageIs', { name }),
      onAction: () => void openModal((close) => <LazyLanguageModal close={close} />),
    },
    { id: 'rest', separator: true },
  ];
}
