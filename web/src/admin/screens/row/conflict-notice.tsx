import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import type { FieldDifference } from '../../forms/differences.ts';
import styles from './conflict-notice.module.css';

interface ConflictNoticeProps {
  /** Differences between the form and the saved row. Without them the notice only reports the conflict. */
  differences?: readonly FieldDifference[];
  /** Replaces the user's values with the saved ones. */
  reload: () => Promise<void>;
  /** Overwrites the saved values with the user's. */
  overwrite: () => void;
}

const conflictTextKey = (differences: readonly FieldDifference[]) =>
  differences.length > 0 ? 'entity.conflict.text' : 'entity.conflict.same';

/** Reports that another administrator changed the row, and lets the user choose between both versions. */
export function ConflictNotice({ differences, reload, overwrite }: ConflictNoticeProps) {
  const t = useTexts();
  const [isReloading, setReloading] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  // The notice may be out of view, and nothing is saved before the user chooses.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className={styles.focusable}>
      <Alert tone="warning" role="alert" title={t('entity.conflict.title')} className={styles.notice}>
        <p>{t(differences ? conflictTextKey(differences) : 'error.conflict')}</p>
        {differences && differences.length > 0 && (
          <dl className={styles.differences}>
            {differences.map(({ name, label, theirs, yours }) => (
              <div key={name} className={styles.difference}>
                <dt>{label}</dt>
                <dd>
                  <span className={styles.whose}>{t('entity.conflict.theirs')}</span>
                  <span>{theirs || t('entity.detail.empty')}</span>
                </dd>
                <dd>
                  <span className={styles.whose}>{t('entity.conflict.yours')}</span>
                  <span>{yours || t('entity.detail.empty')}</span>
                </dd>
              </div>
            ))}
          </dl>
        )}
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
    </div>
  );
}
