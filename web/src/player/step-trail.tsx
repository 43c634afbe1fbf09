import styles from './step-trail.module.css';

interface StepTrailProps {
  step: number;
  /** Whether more questions may follow. */
  mayGoOn: boolean;
}

/** More than these would not fit beside the number on a phone. */
const mostDone = 4;

/** The way behind and ahead, as decoration: the words beside it carry the meaning. */
export function StepTrail({ step, mayGoOn }: StepTrailProps) {
  const done = Math.min(step - 1, mostDone);
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
