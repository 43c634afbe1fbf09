import { limits } from '@ok/contract/rules/limits.ts';
import { isScore, type Score, scoreLevels } from '@ok/contract/rules/score-level.ts';
import { textOfNode } from '@ok/contract/tree/document/node-text.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import type { PathTally } from '@ok/contract/tree/document/tree-paths.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { ScoreChip } from '../../../ui/content/score-chip.tsx';
import sheet from './proof.module.css';
import styles from './proof-scores.module.css';
import { wayCount } from './way-count.ts';

/** Which scores can be reached, by how many ways and by which results. */
export function ProofScores({ document, tally }: { document: TreeDocument; tally: PathTally }) {
  const t = useTexts();
  const language = useLanguage();
  const reached = new Map<Score | null, { ways: bigint; results: Key[] }>();
  for (const [key, ways] of tally.byResult) {
    const score = document.results[key]?.score;
    const of = isScore(score) ? score : null;
    const known = reached.get(of) ?? { ways: 0n, results: [] };
    reached.set(of, { ways: known.ways + ways, results: [...known.results, key] });
  }
  const share = (ways: bigint) => (tally.total === 0n ? 0 : Number((ways * 1000n) / tally.total) / 1000);
  const rows: (Score | null)[] = [...scoreLevels.map(({ score }) => score), ...(reached.has(null) ? [null] : [])];
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
            const { ways = 0n, results = [] } = reached.get(score) ?? {};
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
                  {wayCount(ways, t, language)}
                </td>
                <td className={styles.number}>
                  {share(ways).toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 })}
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
