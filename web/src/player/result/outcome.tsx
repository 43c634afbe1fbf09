import type { MeasurementSummary } from '@ok/contract/routes/measurement/own-measurements.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { isScore, type Score } from '../../ui/content/scores/score.ts';
import { ScoreGlyph } from '../../ui/content/scores/score-glyph.tsx';
import styles from './outcome.module.css';

interface OutcomeNameProps {
  name: string;
  score: Score;
}

/** Name and score of an outcome: `Strong sensitive (6)`. */
export function OutcomeName({ name, score }: OutcomeNameProps) {
  const t = useTexts();
  return (
    <span>
      {name}
      {'\u00a0'}
      <span className={styles.score}>
        ({score}
        <span className="vh"> {t('result.onScale')}</span>)
      </span>
    </span>
  );
}

type OutcomeProps = { of: Pick<MeasurementSummary, 'status' | 'step' | 'score' | 'resultName'> };

/** Outcome of a measurement in a list. Every outcome has the same grey: glyph and words distinguish them. */
export function MeasurementOutcome({ of: { status, step, score, resultName } }: OutcomeProps) {
  const t = useTexts();
  if (status === 'FINISHED' && isScore(score))
    return (
      <span className={styles.outcome}>
        <ScoreGlyph score={score} isInColumn className={styles.glyph} />
        <OutcomeName name={resultName ?? t(`result.level.${score}`)} score={score} />
      </span>
    );
  const isOpen = status === 'OPEN';
  return (
    <span className={classNames(styles.outcome, isOpen ? styles.open : styles.none)}>
      <svg className={styles.glyph} viewBox="3.5 1 44 22" aria-hidden="true">
        <circle cx="14" cy="12" r="9" />
        {isOpen && <circle className={styles.dot} cx="14" cy="12" r="3.6" />}
      </svg>
      <span>{t(isOpen ? 'measurements.openAt' : 'measurements.stoppedAt', { step })}</span>
    </span>
  );
}
