import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import styles from '../../layout/header.module.css';
import { lazyOptional } from '../../layout/lazy-optional.ts';
import { withTexts } from '../../texts/language.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Icon } from '../../ui/content/icon.tsx';
import { navChevronClass, navItemClass } from '../../ui/navigation/nav-item.ts';
import { openPart } from '../data/open-part.ts';
import { openSearch, prepareSearch } from '../search/open-search.ts';

// The menu and the texts button need the texts of the back-office. These tools are on every page, and use the pages' texts.
const loadMenuSheet = () => withTexts('backOffice', import('./admin-menu-sheet.tsx'));
const LazyTextsButton = lazyOptional(() => withTexts('backOffice', import('../correcting/texts-button.tsx')));

/** Pages of professionals that show texts of a version. */
const pagesWithTexts = /^\/(measure|question-trees)\/|^\/result$/;

/** Header buttons for administrators: menu, texts of this page and, in the back-office, search. */
export default function AdminTools({ isBackOffice }: { isBackOffice: boolean }) {
  const t = useTexts();
  const hasTexts = useLocation({ select: ({ pathname }) => pagesWithTexts.test(pathname) });
  return (
    <>
      {isBackOffice && <SearchButton />}
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
        <span className={styles.fromTablet}>{t('global.menu.admin.main')}</span>
        <Icon name="chevron-down" className={`${navChevronClass} ${styles.fromTablet}`} />
      </AriaButton>
    </>
  );
}

function SearchButton() {
  const t = useTexts();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Loads the search on the first key of the shortcut: text typed right after it must not be lost.
    if (event.key === 'Control' || event.key === 'Meta') prepareSearch();
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    openSearch();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <AriaButton
      className={navItemClass()}
      aria-haspopup="dialog"
      aria-label={t('entity.search.title')}
      aria-keyshortcuts="Control+K Meta+K"
      onHoverStart={prepareSearch}
      onFocus={prepareSearch}
      onPress={openSearch}
    >
      <Icon name="search" />
      <span className={styles.fromTablet}>{t('entity.action.search')}</span>
    </AriaButton>
  );
}
