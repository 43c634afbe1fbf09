import type { StoredReason } from '@ok/contract/routes/trees/tree-versions.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { problemSentence } from '../problem-texts.ts';
import styles from './publications.module.css';

/** What was warned of when it was published, how often, and why that was no reason to wait. */
export function Reasons({ reasons }: { reasons: readonly StoredReason[] }) {
  const t = useTexts();
  return (
    <ul className={styles.reasonList}>
      {reasons.map((kept) => (
        <li key={`${kept.problem} ${kept.language}`}>
          <span className="muted">
            {kept.count > 1 && !kept.scores && `${t('questionTree.publish.times', { count: kept.count })} `}
            {problemSentence(t, kept)}
          </span>
          <q className={styles.reason}>{kept.reason}</q>
        </li>
      ))}
    </ul>
  );
}
