import { Icon } from '../content/icons/icon.tsx';
import { Link } from './link.tsx';
import styles from './pages.module.css';

export interface PagesProps {
  /** Current page, from 1. */
  page: number;
  pages: number;
  texts: { label: string; previous: string; next: string; page: (page: number) => string };
  /** Query string parameters of a page. */
  searchOf: (page: number) => Record<string, string>;
}

/** Page numbers to link to: the first, the last and those around `page`. A text stands for omitted pages. */
export function shownPages(page: number, pages: number): (number | string)[] {
  const from = Math.max(2, Math.min(page - 1, pages - 3));
  const to = Math.min(pages - 1, Math.max(page + 1, 4));
  const around = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  // An ellipsis for a single page would take as much room as the page.
  const before = from === 3 ? [2] : from > 3 ? ['before'] : [];
  const after = to === pages - 2 ? [pages - 1] : to < pages - 2 ? ['after'] : [];
  return [1, ...before, ...around, ...after, ...(pages > 1 ? [pages] : [])];
}

/** Pagination as links, so that a page can be bookmarked and shared. */
export function Pages({ page, pages, texts, searchOf }: PagesProps) {
  if (pages < 2) return null;
  const step = (to: number, label: string, icon: 'arrow-left' | 'arrow-right') =>
    to >= 1 &&
    to <= pages && (
      <Link to="." search={searchOf(to)} className={styles.page} aria-label={label}>
        <Icon name={icon} flip />
      </Link>
    );
  return (
    <nav className={styles.pages} aria-label={texts.label}>
      {step(page - 1, texts.previous, 'arrow-left')}
      {shownPages(page, pages).map((shown) =>
        typeof shown === 'string' ? (
          <span key={shown} className={styles.gap}>
            …
          </span>
        ) : (
          <Link
            key={shown}
            to="."
            search={searchOf(shown)}
            // Without `exact` the address without a page number would count as active on every page.
            activeOptions={{ exact: true, includeSearch: true }}
            className={styles.page}
            aria-label={texts.page(shown)}
            aria-current={shown === page ? 'page' : undefined}
          >
            {shown}
          </Link>
        ),
      )}
      {step(page + 1, texts.next, 'arrow-right')}
    </nav>
  );
}
