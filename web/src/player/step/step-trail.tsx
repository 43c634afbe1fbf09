import styles from './step-trail.module.css';

interface StepTrailProps {
  step: number;
  /** Whether more questions may follow. */
  mayGoOn: boolean;
}

/** More beads would not fit beside the step number on a phone. */
const maxDone = 4;

/** Decorative beads for past and coming steps; the text beside them has the meaning. */
export function StepTrail({ step, mayGoOn }: StepTrailProps) {
  const done = Math.min(step - 1, maxDone);
  return (
    <span className={styles.trail} aria-hidden="true">
      {Array.from({ length: done }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: beads have no identity
        <span key={index} />
      ))}
      <span className={styles.now} />
      {mayGoOn && (
        <>
          <span className={styles.ahead} />
          <span className={styles.ahead} />
        </>
      )}
    </span>
  );
}
