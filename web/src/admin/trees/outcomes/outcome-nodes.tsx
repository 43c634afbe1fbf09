import type { OutcomeChange, Outcomes } from '@ok/contract/routes/trees/tree-outcomes.ts';
import { recordOf, type TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Tag } from '../../../ui/content/tag.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { type NodeName, nameOfNode, nodeTextIn } from '../node-names.ts';
import { Shift } from './outcome-sum.tsx';
import { shiftId, stepsId, useCounts } from './outcome-words.ts';
import styles from './outcomes.module.css';

/** The version that is replayed on beside the one that is live, each with its row. */
export type BothVersions = {
  draft: { id: number; document: TreeDocument };
  live: { id: number; document: TreeDocument };
};

/** A node with the way to it, in the version in which it stands. */
export function NodeLink({ node, versions }: { node: NodeName; versions: BothVersions }) {
  const t = useTexts();
  const language = useLanguage();
  const { draft, live } = versions;
  const isIn = ({ document }: BothVersions['draft']) =>
    node.node === 'tree' || Object.hasOwn(document[recordOf[node.node]], node.key);
  const { id, document } = isIn(draft) ? draft : live;
  const text = nodeTextIn(document, node, language);
  return (
    <>
      <Link to={`/admin/question-trees/${id}`} search={{ node: node.key }}>
        {nameOfNode(t, document, node)}
      </Link>
      {text && (
        <>
          {' '}
          <span dir="auto">{text}</span>
        </>
      )}
    </>
  );
}

interface CausesProps {
  changes: readonly OutcomeChange[];
  versions: BothVersions;
}

/** The changes that measurements come by, with the scores that each moves. */
export function Causes({ changes, versions }: CausesProps) {
  const t = useTexts();
  const { long, short } = useCounts();
  /** A shift is found at the first change that causes it. */
  const named = new Set<string>();
  const idOf = (from: number, to: number) => {
    const id = shiftId(from, to);
    if (named.has(id)) return undefined;
    named.add(id);
    return id;
  };
  return (
    <section aria-labelledby="causes">
      <h3 id="causes" className={styles.heading}>
        {t('questionTree.outcomes.causes')}
      </h3>
      {changes.length === 0 && <p className={styles.aside}>{t('questionTree.outcomes.noCauses')}</p>}
      <ul className={styles.list}>
        {changes.map(({ kind, node, key, through, shifted, shifts }) => (
          <li key={`${kind} ${node} ${key}`}>
            <p>
              <NodeLink node={{ node, key }} versions={versions} /> <Tag>{t(`questionTree.publish.kind.${kind}`)}</Tag>
            </p>
            <p className={styles.aside}>
              {t('questionTree.outcomes.through', { measurements: long(through) })}{' '}
              {shifted !== 0 && t('questionTree.outcomes.shifted', { measurements: long(shifted) })}
            </p>
            {shifts.length > 0 && (
              <ul className={styles.shifts} aria-label={t('questionTree.outcomes.causedBy')}>
                {shifts.map(({ from, to, measurements }) => (
                  <li key={shiftId(from, to)} id={idOf(from, to)} tabIndex={-1}>
                    <Shift from={from} to={to} /> {short(measurements)}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface StepsProps extends Pick<Outcomes, 'steps' | 'otherSteps'> {
  versions: BothVersions;
}

/** Where measurements stop because the draft has nothing for the answer that was given, or asks what was not asked. */
export function UntoldSteps({ steps, otherSteps, versions }: StepsProps) {
  const t = useTexts();
  const { long } = useCounts();
  return (
    <section aria-labelledby={stepsId}>
      <h3 id={stepsId} tabIndex={-1} className={styles.heading}>
        {t('questionTree.outcomes.steps')}
      </h3>
      <p className={styles.aside}>
        {t(
          steps.length === 0 && otherSteps === 0 ? 'questionTree.outcomes.noSteps' : 'questionTree.outcomes.stepsIntro',
        )}
      </p>
      <ol className={styles.list}>
        {steps.map(({ question, option, why, measurements }) => (
          <li key={`${question} ${option} ${why}`}>
            {question !== null && (
              <p>
                <NodeLink node={{ node: 'question', key: question }} versions={versions} />
              </p>
            )}
            {option !== null && (
              <p>
                <NodeLink node={{ node: 'option', key: option }} versions={versions} />
              </p>
            )}
            <p className={styles.aside}>
              <b>{long(measurements)}</b> {t(`questionTree.outcomes.why.${why}`)}
            </p>
          </li>
        ))}
      </ol>
      {otherSteps !== 0 && (
        <p className={styles.aside}>{t('questionTree.outcomes.otherSteps', { measurements: long(otherSteps) })}</p>
      )}
    </section>
  );
}
