import { useTexts } from '../../../texts/texts-store.ts';
import { scores } from '../../../ui/content/scores/score.ts';
import { ScoreChip } from '../../../ui/content/scores/score-chip.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { colourVariable } from './drawing/map-paint.ts';
import { ShapeElements } from './drawing/shape-elements.tsx';
import styles from './map.module.css';

/** Legend of the colours and marks, with a link to the same content as a list. */
export function MapLegend({ id }: { id: number }) {
  const t = useTexts();
  return (
    <div className={styles.legend}>
      <ul aria-label={t('questionTree.map.legend')}>
        {scores.map((score) => (
          <li key={score}>
            <ScoreChip score={score} />
            {t(`result.level.${score}`)}
          </li>
        ))}
        <li>
          <svg className={styles.sample} viewBox="0 0 46 6" aria-hidden="true">
            <ShapeElements
              shapes={[3, 4, 5].map((score, at) => ({
                tag: 'rect',
                role: 'strip',
                score,
                at: { x: at * 16, y: 0, width: 14, height: 6 },
              }))}
              getColour={colourVariable}
            />
          </svg>
          {t('questionTree.map.strip')}
        </li>
      </ul>
      <p>
        {t('questionTree.map.sameInList')}{' '}
        <Link to={`/admin/question-trees/${id}`} className={styles.inText}>
          {t('questionTree.map.toList')}
        </Link>
      </p>
    </div>
  );
}
