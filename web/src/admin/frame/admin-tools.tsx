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

// What they open speaks the texts of the back-office; they themselves are on every page, and make do with those of pages.
const loadMenu = () => withTexts('backOffice', import('./admin-menu-sheet.tsx'));
const TextsButton = lazyOptional(() => withTexts('backOffice', import('../correcting/texts-button.tsx')));

/** The pages of professionals that show texts of a version. */
const showsTexts = /^\/(measure|question-trees)\/|^\/result$/;

/** What administrators alone have in the header: the way into the back-office, and within it what finds a row. */
export default function AdminTools({ isBackOffice }: { isBackOffice: boolean }) {
  const t = useTexts();
  const hasTexts = useLocation({ select: ({ pathname }) => showsTexts.test(pathname) });
  return (
    <>
      {isBackOffice && <SearchButton />}
      {hasTexts && (
        <Suspense fallback={null}>
          <TextsButton />
        </Suspense>
      )}
      <AriaButton
        className={navItemClass()}
        aria-haspopup="dialog"
        aria-label={t('global.menu.admin.main')}
        onPress={() => void openPart(loadMenu)}
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
    // What is typed right after should not be lost to a part that is still on its way.
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
