import { wholeNumber } from '../../../texts/numbers.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Pages, type PagesProps } from '../../../ui/navigation/pages.tsx';
import type { Words } from '../../fields/field-text.ts';
import styles from './list-screen.module.css';

export interface ListFootProps {
  /** How much of the list is shown, in words. */
  count: string;
  /** The other pages of a list that comes in pages. */
  pages?: Omit<PagesProps, 'texts'>;
  /** Show everything again; nothing where everything is shown. */
  clear?: () => void;
}

/** Which rows of how many a page has. */
export function rangeText(of: { page: number; pageSize: number; total: number }, { t, language }: Words): string {
  const before = (of.page - 1) * of.pageSize;
  return t('entity.pages.range', {
    first: wholeNumber(Math.min(before + 1, of.total), language),
    last: wholeNumber(Math.min(before + of.pageSize, of.total), language),
    total: wholeNumber(of.total, language),
  });
}

/** How much of a list is shown, and the way to the rest. */
export function ListFoot({ count, pages, clear }: ListFootProps) {
  const t = useTexts();
  return (
    <div className={styles.foot}>
      <p role="status">{count}</p>
      {clear && (
        <button type="button" className={styles.clear} onClick={clear}>
          {t('entity.filters.clearAll')}
        </button>
      )}
      {pages && (
        <div className={styles.pages}>
          <Pages
            {...pages}
            texts={{
              label: t('entity.pages.label'),
              previous: t('entity.pages.previous'),
              next: t('entity.pages.next'),
              page: (page) => t('entity.pages.page', { page }),
            }}
          />
        </div>
      )}
    </div>
  );
}
