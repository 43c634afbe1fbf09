import { useState } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './entity-form.module.css';

interface ConflictNoticeProps {
  /** Give up what was typed for what is there now. */
  reload: () => Promise<void>;
  /** Give up what is there now for what was typed. */
  overwrite: () => void;
}

/** Somebody else has changed the row: what was typed is still there, and one of both has to go. */
export function ConflictNotice({ reload, overwrite }: ConflictNoticeProps) {
  const t = useTexts();
  const [isReloading, setReloading] = useState(false);
  return (
    <Alert tone="warning" role="alert" className={styles.conflict}>
      <p>{t('error.conflict')}</p>
      <div className={styles.choices}>
        <Button
          variant="outline"
          size="small"
          icon="refresh"
          isPending={isReloading}
          onPress={() => {
            setReloading(true);
            void reload().finally(() => setReloading(false));
          }}
        >
          {t('entity.conflict.reload')}
        </Button>
        <Button variant="outline" size="small" onPress={overwrite}>
          {t('entity.conflict.overwrite')}
        </Button>
      </div>
    </Alert>
  );
}
