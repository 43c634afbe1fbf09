import type { TreeProblem } from '@ok/contract/tree/checks/check-tree.ts';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTexts } from '../../../../texts/texts-store.ts';
import { Icon } from '../../../../ui/content/icons/icon.tsx';
import { Tag } from '../../../../ui/content/tag.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { nodeLabel, nodeText } from '../../node-names.ts';
import { formatProblem } from '../../problem-texts.ts';
import styles from './problems.module.css';

interface ProblemsPanelProps {
  problems: readonly TreeProblem[];
  document: TreeDocument;
  language: string;
  onGo: (problem: TreeProblem) => void;
}

/** Problems that are shown at first. The rest follows as these are solved. */
const problemPageSize = 50;

/** Errors and warnings of the version, each with a link to its node. */
export function ProblemsPanel({ problems, document, language, onGo }: ProblemsPanelProps) {
  const t = useTexts();
  const [maxShown, setMaxShown] = useState(problemPageSize);
  const errors = problems.filter(({ level }) => level === 'error').length;
  const warnings = problems.length - errors;
  return (
    <section className={styles.problems} aria-labelledby="editor-problems">
      <h2 id="editor-problems">
        {t('questionTree.publish.problems')}{' '}
        <Tag tone={errors > 0 ? 'danger' : 'success'}>{t('questionTree.publish.errors', { count: errors })}</Tag>{' '}
        {warnings > 0 && <Tag tone="warning">{t('questionTree.publish.warnings', { count: warnings })}</Tag>}
      </h2>
      {problems.length > 0 && (
        <ul>
          {problems.slice(0, maxShown).map((problem) => {
            const name = nodeLabel(t, document, problem);
            return (
              <li
                key={[
                  problem.problem,
                  problem.node,
                  problem.key,
                  problem.language,
                  problem.field,
                  problem.other,
                  problem.score,
                ].join(' ')}
                className={styles.problem}
              >
                <Icon
                  name={problem.level === 'error' ? 'problem' : 'warning'}
                  className={problem.level === 'error' ? styles.isError : styles.isWarning}
                />
                <span>
                  <b>{name}</b> {formatProblem(t, problem)}{' '}
                  <span className="muted">{nodeText(document, problem, language)}</span>
                </span>
                <AriaButton className={styles.go} onPress={() => onGo(problem)}>
                  {t('questionTree.publish.goTo')}
                  <span className="vh"> {name}</span>
                </AriaButton>
              </li>
            );
          })}
        </ul>
      )}
      {problems.length > maxShown && (
        <Button variant="outline" size="small" onPress={() => setMaxShown(maxShown + problemPageSize)}>
          {t('questionTree.publish.more', { count: problems.length - maxShown })}
        </Button>
      )}
    </section>
  );
}
