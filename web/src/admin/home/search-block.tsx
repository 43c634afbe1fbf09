import { Button } from 'react-aria-components/Button';
import { useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { openSearch, prepareSearch } from '../search/open-search.ts';
import styles from './home.module.css';

/** Button that looks like a search field, and opens the search through all content. */
export function SearchBlock() {
  const t = useTexts();
  return (
    <Card as="section" className={styles.finder} aria-label={t('entity.search.title')}>
      <Button
        className={styles.field}
        aria-haspopup="dialog"
        onHoverStart={prepareSearch}
        onFocus={prepareSearch}
        onPress={openSearch}
      >
        <Icon name="search" />
        <span>{t('overview.search')}</span> <kbd>{t('overview.searchKeys')}</kbd>
      </Button>
      <p className={styles.hint}>{t('entity.search.hint')}</p>
    </Card>
  );
}
