import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Page } from '../../ui/navigation/page.tsx';
import { type ListView, searchOf, viewOf } from './list-view.ts';
import { MeasurementFilters } from './measurement-filters.tsx';
import { MeasurementList } from './measurement-list.tsx';
import styles from './measurements-page.module.css';

/** `/measurements`: all measurements of the user, open, finished and stopped. */
export function MeasurementsPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const view = viewOf(useSearch({ from: '__root__' }));
  usePageTitle(t('measurements.title'));
  // Changed filters start at page 1.
  const change = (changed: Partial<ListView>) =>
    void navigate({ to: '.', search: searchOf({ ...view, page: 1, ...changed }), replace: true });
  return (
    <Page className={styles.page}>
      <h1 tabIndex={-1}>{t('measurements.title')}</h1>
      <p className={styles.intro}>{t('measurements.intro')}</p>
      <MeasurementList view={view} change={change} filters={<MeasurementFilters view={view} change={change} />} />
    </Page>
  );
}
