import { isScore } from '@ok/contract/rules/results/score-level.ts';
import { textOfNode } from '@ok/contract/tree/document/node-text.ts';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { findParents } from '@ok/contract/tree/document/tree-location.ts';
import type { TreePath } from '@ok/contract/tree/document/tree-paths.ts';
import { useMemo } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { ScoreChip } from '../../../ui/content/scores/score-chip.tsx';
import styles from './proof.module.css';

/** Steps of a path that are rendered. A path can have thousands. */
const maxListedSteps = 60;

interface PathStepsProps {
  document: TreeDocument;
  kind: 'shortest' | 'longest';
  path: TreePath;
}

/** Path in full texts: each question with its answer, and the result. */
export function PathSteps({ document, kind, path }: PathStepsProps) {
  const t = useTexts();
  const language = useLanguage();
  const steps = useMemo(() => {
    const parents = findParents(document);
    return path.options.slice(0, maxListedSteps).map((key) => {
      const question = document.questions[parents.option.get(key) ?? ''];
      const option = document.options[key];
      return {
        key,
        code: option?.identifier,
        question: question && textOfNode('question', question, language, document.language).text,
        answer: option && textOfNode('option', option, language, document.language).text,
      };
    });
  }, [document, path, language]);
  const result = document.results[path.result];
  return (
    <Card as="section" isPadded aria-labelledby={kind} className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 id={kind}>{t(`questionTree.proof.${kind}`)}</h2>
        <p className="muted">{t('questionTree.proof.questionCount', { count: path.length })}</p>
      </div>
      <ol className={styles.steps}>
        {steps.map(({ key, code, question, answer }, index) => (
          <li key={key}>
            <span className={styles.place}>{index + 1}</span>
            <div>
              <p>{question}</p>
              <p>
                <span className={styles.code}>{code}</span> {answer}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {path.length > maxListedSteps && (
        <p className="muted">{t('questionTree.proof.left', { count: path.length - maxListedSteps })}</p>
      )}
      {result && (
        <p className={styles.end}>
          {isScore(result.score) && <ScoreChip score={result.score} />}
          <strong>{textOfNode('result', result, language, document.language).text}</strong>
        </p>
      )}
    </Card>
  );
}
