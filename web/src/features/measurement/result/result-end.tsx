import { useTexts } from '../../../texts/texts-store.ts';
import { ButtonLink, Link } from '../../../ui/navigation/link.tsx';
import styles from './result-end.module.css';

/** Finish button, with a link to all measurements; on a phone at the window's lower edge. */
export function ResultEnd() {
  const t = useTexts();
  const [before = '', after = ''] = t('result.findAgain', { page: '|' }).split('|');
  return (
    <>
      <div className={styles.end}>
        <p className={styles.text}>
          {before}
          <Link to="/measurements">{t('measurements.title')}</Link>
          {after}
        </p>
        <ButtonLink to="/" size="large" className={styles.finish}>
          {t('result.finish')}
        </ButtonLink>
      </div>
      <div className={styles.bar}>
        <ButtonLink to="/" size="large" wide>
          {t('result.finish')}
        </ButtonLink>
      </div>
    </>
  );
}
