import type { TreeProblem } from '@ok/contract/tree/checks/check-tree.ts';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { Tag } from '../../../ui/content/tag.tsx';
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { nodeLabel, nodeText } from '../node-names.ts';
import { formatProblem } from '../problem-texts.ts';
import { describeGroup, groupScores, needsReason, type ProblemGroup } from './problem-groups.ts';
import styles from './publish.module.css';

interface ProblemsCardProps {
  /** Id of the version's row. */
  id: number;
  document: TreeDocument;
  groups: readonly ProblemGroup[];
  reasons: Readonly<Record<string, string>>;
  onReason: (group: string, reason: string) => void;
}

/** Problems of a version: errors prevent publishing, warnings need a reason. */
export function ProblemsCard({ id, document, groups, reasons, onReason }: ProblemsCardProps) {
  const t = useTexts();
  const errors = groups.filter(({ level }) => level === 'error').length;
  const warnings = groups.length - errors;
  return (
    <Card as="section" className={styles.card} aria-labelledby="problems">
      <div className={styles.cardHead}>
        <h2 id="problems">{t('questionTree.publish.problems')}</h2>
        <Tag tone={errors > 0 ? 'danger' : 'success'} icon={errors > 0 ? 'problem' : 'check'}>
          {t('questionTree.publish.errors', { count: errors })}
        </Tag>
        {warnings > 0 && (
          <Tag tone="warning" icon="warning">
            {t('questionTree.publish.warnings', { count: warnings })}
          </Tag>
        )}
      </div>
      <ul className={styles.problems}>
        {groups.map((group) => (
          <li key={group.id} className={styles.problem}>
            <ProblemItem id={id} document={document} group={group} />
            {group.isLive && <p className="muted">{t('questionTree.publish.known')}</p>}
            {needsReason(group) && (
              <TextAreaField
                isCompact
                rows={2}
                label={t('questionTree.publish.why')}
                hint={t('questionTree.publish.whyHint')}
                value={reasons[group.id] ?? ''}
                onChange={(reason) => onReason(group.id, reason)}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** State of the texts in the translation workspace by the problem that asks for it. */
const workspaceStates: Partial<Record<TreeProblem['problem'], string>> = {
  noTranslation: 'missing',
  unreviewedTranslation: 'toReview',
};

/** Address where a problem can be solved: the translations of its language, or its node in the editor. */
const addressOf = (id: number, { problem, key, field, language }: TreeProblem) => {
  const state = workspaceStates[problem];
  if (state && language) {
    return { to: '/admin/translations', search: { collection: 'tree', tree: String(id), language, state } };
  }
  return { to: `/admin/question-trees/${id}`, search: { node: key, ...(field && { field, language }) } };
};

function ProblemItem({ id, document, group }: Pick<ProblemsCardProps, 'id' | 'document'> & { group: ProblemGroup }) {
  const t = useTexts();
  const language = useLanguage();
  const { level, problems } = group;
  const [first] = problems;
  const showsCount = problems.length > 1 && !groupScores(group);
  const text = nodeText(document, first, language);
  const name = nodeLabel(t, document, first);
  return (
    <div className={styles.found}>
      <Icon
        name={level === 'error' ? 'problem' : 'warning'}
        className={level === 'error' ? styles.error : styles.warning}
      />
      <p>
        <b>{showsCount ? t('questionTree.publish.times', { count: problems.length }) : name}</b>{' '}
        {formatProblem(t, describeGroup(group))}
        {problems.length === 1 && text && <span className={styles.why}>{text}</span>}
      </p>
      <Link {...addressOf(id, first)}>
        {t('questionTree.publish.goTo')}
        <span className="vh"> {name}</span>
      </Link>
    </div>
  );
}
