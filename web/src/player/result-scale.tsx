import { useTexts } from '../texts/texts-store.ts';
import { type Score, scoreColors, scores } from '../ui/content/score.ts';
import { ScoreGlyph } from '../ui/content/score-glyph.tsx';
import styles from './result-scale.module.css';

/** Named below the scale where there is no room for seven names. */
const ends: readonly Score[] = [1, 4, 7];

/** The seven scores with the one that it became, which alone has a colour. A list: nothing can be moved. */
export function ResultScale({ score }: { score: Score }) {
  const t = useTexts();
  return (
    <>
      <ol className={styles.scale} aria-label={t('result.scale.label')}>
        {scores.map((one) => (
          <li
            key={one}
            style={one === score ? scoreColors(one) : undefined}
            aria-current={one === score ? 'true' : undefined}
          >
            <ScoreGlyph score={one} className={styles.glyph} />
            <span>{one}</span>
            <span className={styles.name}>{t(`result.level.${one}`)}</span>
            {one === score && <span className="vh">{t('result.scale.current')}</span>}
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
