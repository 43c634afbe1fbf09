import { useTexts } from '../../texts/texts-store.ts';
import styles from './unsent-hint.module.css';
import { useIsBehind } from './user-outbox.ts';

/** Discreet notice that actions have been unsent for a while. */
export function UnsentHint() {
  const t = useTexts();
  const isBehind = useIsBehind();
  return (
    <p className={isBehind ? styles.hint : 'vh'} role="status">
      {isBehind && t('measure.unsent')}
    </p>
  );
}
