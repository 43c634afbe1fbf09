import { useLanguage, useLanguages, useTexts } from '../../texts/texts-store.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { LazyMenuButton } from '../../ui/navigation/lazy-menu-button.tsx';
import { navChevronClass } from '../../ui/navigation/nav-item.ts';
import { changeLanguageTo } from './change-language.ts';
import styles from './header.module.css';

/** Language menu; hidden when only one language exists. */
export function LanguageMenu() {
  const t = useTexts();
  const language = useLanguage();
  const languages = useLanguages();
  if (languages.length < 2) return null;
  return (
    <LazyMenuButton
      label={t('global.a11y.languageMenu')}
      selectedId={language}
      entries={languages.map(({ code, localName }) => ({
        id: code,
        label: localName,
        lang: code,
        onAction: () => void changeLanguageTo(code),
      }))}
    >
      <Icon name="globe" />
      <span className={styles.code}>{language.toUpperCase()}</span>
      <Icon name="chevron-down" className={`${navChevronClass} ${styles.code}`} />
      <span className="vh">{t('global.a11y.languageMenu')}</span>
    </LazyMenuButton>
  );
}
