import type { StoredReason } from '@ok/contract/routes/trees/tree-versions.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { formatProblem } from '../problem-texts.ts';
import styles from './publications.module.css';

/** Warnings at publishing, with their number and the reason why they were accepted. */
export function ReasonList({ reasons }: { reasons: readonly StoredReason[] }) {
  const t = useTexts();
  return (
    <ul className={styles.reasonList}>
      {reasons.map((entry) => (
        <li key={`${entry.problem} ${entry.language}`}>
          <span className="muted">
            {entry.count > 1 && !entry.scores && `${t('questionTree.publish.times', { count: entry.count })} `}
            {formatProblem(t, entry)}
          </span>
          <q className={styles.reason}>{entry.reason}</q>
        </li>
      ))}
    </ul>
  );
}
