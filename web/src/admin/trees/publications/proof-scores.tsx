import { isScore, type Score, scoreLevels } from '@ok/contract/rules/results/score-level.ts';
import { limits } from '@ok/contract/rules/values/limits.ts';
import { textOfNode } from '@ok/contract/tree/document/node-text.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import type { PathTally } from '@ok/contract/tree/document/tree-paths.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { ScoreChip } from '../../../ui/content/scores/score-chip.tsx';
import { formatPathCount } from './path-count.ts';
import sheet from './proof.module.css';
import styles from './proof-scores.module.css';

/** Table of scores, with the number of paths and the results that lead to each. */
export function ProofScores({ document, tally }: { document: TreeDocument; tally: PathTally }) {
  const t = useTexts();
  const language = useLanguage();
  const reachedScores = new Map<Score | null, { ways: bigint; results: Key[] }>();
  for (const [key, ways] of tally.byResult) {
    const score = document.results[key]?.score;
    const reachedScore = isScore(score) ? score : null;
    const previous = reachedScores.get(reachedScore) ?? { ways: 0n, results: [] };
    reachedScores.set(reachedScore, { ways: previous.ways + ways, results: [...previous.results, key] });
  }
  const shareOf = (ways: bigint) => (tally.total === 0n ? 0 : Number((ways * 1000n) / tally.total) / 1000);
  const rows: (Score | null)[] = [...scoreLevels.map(({ score }) => score), ...(reachedScores.has(null) ? [null] : [])];
  return (
    <Card as="section" isPadded aria-labelledby="scores" className={sheet.section}>
      <h2 id="scores">{t('questionTree.proof.scores')}</h2>
      <table className={styles.scores}>
        <thead>
          <tr>
            <th scope="col">{t('questionTree.proof.score')}</th>
            <th scope="col">{t('questionTree.proof.outcome')}</th>
            <th scope="col" className={styles.number}>
              {t('questionTree.proof.fact.ways')}
            </th>
            <th scope="col" className={styles.number}>
              {t('questionTree.proof.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((score) => {
            const { ways = 0n, results = [] } = reachedScores.get(score) ?? {};
            return (
              <tr key={score} className={ways === 0n ? styles.never : undefined}>
                <th scope="row">{score === null ? t('questionTree.proof.noScore') : <ScoreChip score={score} />}</th>
                <td>
                  {results.length === 0
                    ? t('questionTree.proof.notReached')
                    : results
                        .map((key) => document.results[key])
                        .map((result) => result && textOfNode('result', result, language, document.language).text)
                        .join(', ')}
                </td>
                <td className={styles.number}>
                  <span className={styles.label}>{t('questionTree.proof.fact.ways')} </span>
                  {formatPathCount(ways, t, language)}
                </td>
                <td className={styles.number}>
                  {shareOf(ways).toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 })}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="muted">{t('questionTree.proof.scoresHint', { min: limits.score.min, max: limits.score.max })}</p>
    </Card>
  );
}
