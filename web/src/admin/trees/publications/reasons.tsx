import type { PublicationReason } from '@ok/contract/routes/tree-versions.ts';
import type { TreeProblem } from '@ok/contract/tree/check-tree.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { problemSentence } from '../problem-texts.ts';
import styles from './publications.module.css';

/** What was warned of when it was published, how often, and why that was no reason to wait. */
export function Reasons({ reasons }: { reasons: readonly PublicationReason[] }) {
  const t = useTexts();
  return (
    <ul className={styles.reasonList}>
      {reasons.map(({ problem, language, count, reason }) => (
        <li key={`${problem} ${language}`}>
          <span className="muted">
            {count > 1 && `${t('questionTree.publish.times', { count })} `}
            {problemSentence(t, { problem, ...(language !== undefined && { language }) } as TreeProblem)}
          </span>
          <q className={styles.reason}>{reason}</q>
        </li>
      ))}
    </ul>
  );
}
