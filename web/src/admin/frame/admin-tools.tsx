import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import styles from '../../layout/frame/header.module.css';
import { lazyOptional } from '../../layout/loading/lazy-optional.ts';
import { useMedia } from '../../layout/use-media.ts';
import { withTexts } from '../../texts/language.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { navChevronClass, navItemClass } from '../../ui/navigation/nav-item.ts';
import { openPart } from '../data/open-part.ts';
import { needsFullWindow, wideWindow } from '../data/tasks.ts';
import { useIsAdministrator } from '../data/use-is-administrator.ts';
import { openSearch, prepareSearch, useSearchKey } from '../search/open-search.ts';

// The menu and the texts button need the texts of the back-office. These tools are on every page, and use the pages' texts.
const loadMenuSheet = () => withTexts('backOffice', import('./admin-menu-sheet.tsx'));
const LazyTextsButton = lazyOptional(() => withTexts('backOffice', import('../correcting/texts-button.tsx')));

/** Pages of professionals that show texts of a version. */
const pagesWithTexts = /^\/(measure|question-trees)\/|^\/result$/;

/** Header tools of the back-office: all of them for administrators, a link for translators. */
export default function AdminTools({ isBackOffice }: { isBackOffice: boolean }) {
  return useIsAdministrator() ? <AdministratorTools isBackOffice={isBackOffice} /> : <TranslateLink />;
}

/** Link to the one screen of the back-office that translators have. */
function TranslateLink() {
  const t = useTexts();
  return (
    <Link to="/admin/translations" className={navItemClass()}>
      <Icon name="globe" />
      <span>{t('global.menu.translate')}</span>
    </Link>
  );
}

/** Search, texts of this page and the menu. */
function AdministratorTools({ isBackOffice }: { isBackOffice: boolean }) {
  const t = useTexts();
  const hasTexts = useLocation({ select: ({ pathname }) => pagesWithTexts.test(pathname) });
  const isFullWindow = useLocation({ select: ({ pathname }) => needsFullWindow(pathname) });
  const isWide = useMedia(wideWindow);
  // The menu beside the page has the search at its top.
  const hasMenuBeside = isBackOffice && isWide && !isFullWindow;
  useSearchKey();
  return (
    <>
      {!hasMenuBeside && <HeaderSearchButton isInPhoneMenu={!isBackOffice} />}
      {hasTexts && (
        <Suspense fallback={null}>
          <LazyTextsButton />
        </Suspense>
      )}
      <AriaButton
        className={navItemClass()}
        aria-haspopup="dialog"
        aria-label={t('global.menu.admin.main')}
        onPress={() => void openPart(loadMenuSheet)}
      >
        <Icon name="gear" />
        <span className={styles.fromWide}>{t('global.menu.admin.main')}</span>
        <Icon name="chevron-down" className={`${navChevronClass} ${styles.fromWide}`} />
      </AriaButton>
    </>
  );
}

/** Button that opens the search. The header of a phone has no room for it where the menu has one too. */
function HeaderSearchButton({ isInPhoneMenu }: { isInPhoneMenu: boolean }) {
  const t = useTexts();
  return (
    <AriaButton
      className={navItemClass(isInPhoneMenu ? styles.fromTablet : undefined)}
      aria-haspopup="dialog"
      aria-label={t('entity.search.title')}
      aria-keyshortcuts="Control+K Meta+K"
      onHoverStart={prepareSearch}
      onFocus={prepareSearch}
      onPress={openSearch}
    >
      <Icon name="search" />
      <span className={styles.fromWide}>{t('entity.action.search')}</span>
    </AriaButton>
  );
}
