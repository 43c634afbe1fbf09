import type { OutcomeChange, Outcomes } from '@ok/contract/routes/trees/tree-outcomes.ts';
import { recordOf, type TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Tag } from '../../../ui/content/tag.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { type NodeReference, nodeLabel, nodeText } from '../node-names.ts';
import { Shift } from './outcome-summary.tsx';
import { shiftId, stopListId, useCountTexts } from './outcome-texts.ts';
import styles from './outcomes.module.css';

/** Replayed version and live version, each with the id of its row. */
export type BothVersions = {
  draft: { id: number; document: TreeDocument };
  live: { id: number; document: TreeDocument };
};

/** Link to a node, in the version that contains it. */
export function NodeLink({ node, versions }: { node: NodeReference; versions: BothVersions }) {
  const t = useTexts();
  const language = useLanguage();
  const { draft, live } = versions;
  const hasNode = ({ document }: BothVersions['draft']) =>
    node.node === 'tree' || Object.hasOwn(document[recordOf[node.node]], node.key);
  const { id, document } = hasNode(draft) ? draft : live;
  const text = nodeText(document, node, language);
  return (
    <>
      <Link to={`/admin/question-trees/${id}`} search={{ node: node.key }}>
        {nodeLabel(t, document, node)}
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

interface CauseListProps {
  changes: readonly OutcomeChange[];
  versions: BothVersions;
}

/** Changes that measurements pass, with the scores that each change shifts. */
export function CauseList({ changes, versions }: CauseListProps) {
  const t = useTexts();
  const { long, short } = useCountTexts();
  /** Ids in use. Only the first change that causes a shift gets the shift's id, as the target of links. */
  const usedIds = new Set<string>();
  const uniqueId = (from: number, to: number) => {
    const id = shiftId(from, to);
    if (usedIds.has(id)) return undefined;
    usedIds.add(id);
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
                  <li key={shiftId(from, to)} id={uniqueId(from, to)} tabIndex={-1}>
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

interface StopListProps extends Pick<Outcomes, 'steps' | 'otherSteps'> {
  versions: BothVersions;
}

/** Steps at which replayed measurements stop, because the draft has no such answer or asks another question. */
export function StopList({ steps, otherSteps, versions }: StopListProps) {
  const t = useTexts();
  const { long } = useCountTexts();
  return (
    <section aria-labelledby={stopListId}>
      <h3 id={stopListId} tabIndex={-1} className={styles.heading}>
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
