import { useTexts } from '../../texts/texts-store.ts';
import { type Score, scoreColors, scores } from '../../ui/content/scores/score.ts';
import { ScoreGlyph } from '../../ui/content/scores/score-glyph.tsx';
import styles from './result-scale.module.css';

/** Scores that are named below the scale when there is no room for seven names. */
const ends: readonly Score[] = [1, 4, 7];

/** Scale of seven scores, of which only the reached one has a colour. A list, since nothing can be moved. */
export function ResultScale({ score }: { score: Score }) {
  const t = useTexts();
  return (
    <>
      <ol className={styles.scale} aria-label={t('result.scale.label')}>
        {scores.map((each) => (
          <li
            key={each}
            style={each === score ? scoreColors(each) : undefined}
            aria-current={each === score ? 'true' : undefined}
          >
            <ScoreGlyph score={each} className={styles.glyph} />
            <span>{each}</span>
            <span className={styles.name}>{t(`result.level.${each}`)}</span>
            {each === score && <span className="vh">{t('result.scale.current')}</span>}
          </li>
        ))}
      </ol>
      <div className={styles.ends} aria-hidden="true">
        {ends.map((end) => (
          <span key={end}>{t(`result.level.${end}`)}</span>
        ))}
      </div>
    </>
  );
}
