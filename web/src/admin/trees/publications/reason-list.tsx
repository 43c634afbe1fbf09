import type { KeptReason } from '@ok/contract/routes/trees/tree-versions.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { describeProblem } from '../problem-texts.ts';
import styles from './publications.module.css';

/** Warnings at publishing, with their number and the reason why they were accepted. */
export function ReasonList({ reasons }: { reasons: readonly KeptReason[] }) {
  const t = useTexts();
  return (
    <ul className={styles.reasonList}>
      {reasons.map((kept) => (
        <li key={`${kept.problem} ${kept.language}`}>
          <span className="muted">
            {kept.count > 1 && !kept.scores && `${t('questionTree.publish.times', { count: kept.count })} `}
            {describeProblem(t, kept)}
          </span>
          <q className={styles.reason}>{kept.reason}</q>
        </li>
      ))}
    </ul>
  );
}
