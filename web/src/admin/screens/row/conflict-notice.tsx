import type { Change } from '@ok/contract/routes/derive-routes.ts';
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { shortDateTime } from '../../../texts/numeric-dates.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import type { WordDifferences } from '../../fields/display/word-differences.tsx';
import type { FieldDifference } from '../../forms/differences.ts';
import styles from './conflict-notice.module.css';

/** Marks of words, or the plain text where these can't be loaded: a conflict is rare. */
const LazyWordDifferences = lazy(() =>
  import('../../fields/display/word-differences.tsx').then(
    (part) => ({ default: part.WordDifferences }),
    () => ({ default: ({ after }: ComponentProps<typeof WordDifferences>) => <p>{after}</p> }),
  ),
);

interface ConflictNoticeProps {
  /** Differences between the form and the saved row. Without them the notice only reports the conflict. */
  differences?: readonly FieldDifference[];
  /** Fields in which the saved value stays at first. */
  untouched?: readonly string[];
  /** The other user's change; undefined if unknown. */
  change?: Change | null | undefined;
  /** Replaces the user's values with the saved ones. */
  reload: () => Promise<void>;
  /** Overwrites the saved values with the user's, except those of the fields in `kept`. */
  overwrite: (kept: readonly string[]) => void;
}

const conflictTextKey = (differences: readonly FieldDifference[]) =>
  differences.length > 0 ? 'entity.conflict.text' : 'entity.conflict.same';

/** Reports who changed the row meanwhile, and lets the user choose between both versions of each field. */
export function ConflictNotice({ differences, untouched = [], change, reload, overwrite }: ConflictNoticeProps) {
  const t = useTexts();
  const [isReloading, setReloading] = useState(false);
  const [kept, setKept] = useState<readonly string[]>(untouched);
  const notice = useRef<HTMLDivElement>(null);
  // The notice may be out of view, and nothing is saved before the user chooses.
  useEffect(() => notice.current?.focus(), []);
  const keep = (name: string, isKept: boolean) =>
    setKept((before) => [...before.filter((each) => each !== name), ...(isKept ? [name] : [])]);
  const hasChoices = differences !== undefined && differences.length > 0;
  return (
    <div ref={notice} tabIndex={-1} className={styles.focusable}>
      <Alert tone="warning" role="alert" title={t('entity.conflict.title')} className={styles.notice}>
        {change && (
          <p>
            {t('entity.conflict.who', {
              name: change.by ?? t('entity.changes.somebody'),
              time: shortDateTime(change.date),
            })}
          </p>
        )}
        <p>{t(differences ? conflictTextKey(differences) : 'error.conflict')}</p>
        {hasChoices && (
          <div className={styles.differences}>
            {differences.map((difference) => (
              <FieldChoice
                key={difference.name}
                difference={difference}
                isKept={kept.includes(difference.name)}
                keep={(isKept) => keep(difference.name, isKept)}
              />
            ))}
          </div>
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
          <Button variant="outline" size="small" onPress={() => overwrite(kept)}>
            {t(hasChoices ? 'entity.conflict.saveChosen' : 'entity.conflict.overwrite')}
          </Button>
        </div>
      </Alert>
    </div>
  );
}

interface FieldChoiceProps {
  difference: FieldDifference;
  /** Whether the saved value stays. */
  isKept: boolean;
  keep: (isKept: boolean) => void;
}

/** Choice between the saved and the user's value of a field. In the user's the words that differ are marked. */
function FieldChoice({ difference: { name, label, theirs, yours }, isKept, keep }: FieldChoiceProps) {
  const t = useTexts();
  const language = useLanguage();
  const empty = t('entity.detail.empty');
  return (
    <fieldset className={styles.difference}>
      <legend>
        <span className="vh">{t('entity.conflict.field', { field: label })}</span>
        <span aria-hidden="true">{label}</span>
      </legend>
      <label className={styles.version}>
        <input type="radio" name={`conflict-${name}`} checked={isKept} onChange={() => keep(true)} />
        <span className={styles.whose}>{t('entity.conflict.theirs')}</span>
        <span className={styles.value}>{theirs || empty}</span>
      </label>
      <label className={styles.version}>
        <input type="radio" name={`conflict-${name}`} checked={!isKept} onChange={() => keep(false)} />
        <span className={styles.whose}>{t('entity.conflict.yours')}</span>
        <span className={styles.value}>
          {yours && theirs ? (
            <Suspense fallback={yours}>
              <LazyWordDifferences before={theirs} after={yours} language={language} />
            </Suspense>
          ) : (
            yours || empty
          )}
        </span>
      </label>
    </fieldset>
  );
}
