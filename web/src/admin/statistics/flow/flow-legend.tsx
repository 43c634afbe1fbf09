import { useTexts } from '../../../texts/texts-store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import chart from '../charts/chart-card.module.css';
import { elsewhereFill, openFill, PatternSign, stoppedFill } from '../charts/drawing.tsx';
import shapes from '../charts/shapes.module.css';
import { useWords } from '../data/words.ts';
import styles from '../page/statistics.module.css';
import type { ComparedNames } from '../page/statistics-page.tsx';
import { boldShares, type FlowSide } from './flow-views.ts';

/** Fills of ways in a comparison, by the difference of their shares. */
const comparisonFills = [
  ['more', 1],
  ['less', stoppedFill],
  ['alike', undefined],
] as const;

/** Legend of the flow: its shapes and fills, and what is bold. */
export function FlowLegend({ side, within }: { side: FlowSide; within: ComparedNames['within'] | undefined }) {
  const t = useTexts();
  const words = useWords();
  return (
    <ul className={classNames(chart.legend, styles.above)}>
      <li>
        <PatternSign fill={0} />
        {t('statistics.dashboard.flow.question')}
      </li>
      {side === 'difference' ? (
        comparisonFills.map(([kind, fill]) => (
          <li key={kind}>
            {fill === undefined ? (
              <span className={shapes.alikeSign} aria-hidden="true" />
            ) : (
              <PatternSign fill={fill} />
            )}
            {t(`statistics.dashboard.flow.${kind}`, within)}
          </li>
        ))
      ) : (
        <li>
          <span className={shapes.waySign} aria-hidden="true" />
          {t('statistics.dashboard.flow.way')}
        </li>
      )}
      <li>
        <PatternSign fill={stoppedFill} />
        <span className={shapes.stopSign} aria-hidden="true" />
        {t('statistics.dashboard.stopped')}
      </li>
      <li>
        <PatternSign fill={openFill} />
        <span className={shapes.openSign} aria-hidden="true" />
        {t('statistics.dashboard.open')}
      </li>
      <li>
        <PatternSign fill={elsewhereFill} />
        {t('statistics.dashboard.flow.elsewhere')}
      </li>
      <li>
        <Icon name="undo" className={shapes.backSign} />
        {t('statistics.dashboard.back')}
      </li>
      <li>
        <b>
          {t('statistics.dashboard.flow.hot', {
            back: words.percent(boldShares.back),
            stopped: words.percent(boldShares.stopped),
          })}
        </b>
      </li>
    </ul>
  );
}
