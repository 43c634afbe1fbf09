import { mayPass } from '@ok/contract/rules/accounts/authority.ts';
import { limits } from '@ok/contract/rules/values/limits.ts';
import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { useSession } from '../../session/session-store.ts';
import { useLanguage, useLanguages, useTexts } from '../../texts/texts-store.ts';
import { openModal } from '../../ui/feedback/modals.ts';
import { menuOfEntries, type OpenMenuProps } from '../../ui/navigation/lazy-menu-button.tsx';
import type { MenuEntry } from '../../ui/navigation/menu-entries.ts';
import { useMedia } from '../use-media.ts';
import styles from './header.module.css';
import { nameOf } from './initials.ts';

const LazyLanguageModal = lazy(() => import('./language-modal.tsx'));

/** Pages of professionals alone. */
const ofProfessionals: readonly string[] = ['/measurements', '/account/device'];

/** Pages in the menu: address, icon and text key. */
const pages = [
  ['/measurements', 'list', 'measurements.title'],
  ['/account/settings', 'gear', 'global.menu.account.settings'],
  ['/account/password', 'lock', 'global.menu.account.password'],
  ['/account/security', 'shield', 'security.title'],
  ['/account/device', 'download', 'device.title'],
  ['/help', 'info', 'help.title'],
] as const;

/** The open menu of the signed-in user. */
export default function AccountMenuContent(props: OpenMenuProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const language = useLanguageEntry();
  const session = useSession();
  if (session.state !== 'signedIn') return null;
  const { account } = session;
  const entries: MenuEntry[] = [
    ...language,
    ...pages
      .filter(([to]) => !ofProfessionals.includes(to) || mayPass(account.authorities, ['ROLE_USER']))
      .map(([to, icon, key]): MenuEntry => ({ id: to, icon, label: t(key), onAction: () => void navigate({ to }) })),
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
    <menuOfEntries.Menu
      {...props}
      label={t('global.a11y.accountMenu')}
      entries={entries}
      header={
        <>
          <b>{nameOf(account)}</b>
          <br />
          <span className={`subtle ${styles.address}`}>{account.email}</span>
        </>
      }
    />
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
