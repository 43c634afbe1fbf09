import { useId } from 'react';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { type Point, scaleEnd } from './chart-data.ts';
import styles from './line-chart.module.css';

export interface LineChartProps {
  title: string;
  points: readonly Point[];
  /** A figure in the words of the reader. */
  write: (value: number) => string;
}

/** The drawing is stretched to its place, so that its sides are as good as any. */
const [width, height] = [600, 100];

const clock = (at: number, language: string) => new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(at);

/** A figure over the last two hours: a line, the words for it, and a table for whoever would rather read. */
export function LineChart({ title, points, write }: LineChartProps) {
  const t = useTexts();
  const language = useLanguage();
  const heading = useId();
  const [first, last] = [points[0], points.at(-1)];
  const values = points.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const end = scaleEnd(most);
  return (
    <Card as="section" className={styles.chart} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        <span className="muted small">{t('metrics.twoHours')}</span>
      </div>
      {first && last && points.length > 1 ? (
        <>
          <div className={styles.drawing} dir="ltr">
            <div className={styles.scale} aria-hidden="true">
              {[end, end / 2, 0].map((value) => (
                <span key={value}>{write(value)}</span>
              ))}
            </div>
            <Line
              points={points}
              end={end}
              label={t('metrics.between', { title, least: write(least), most: write(most), last: write(last.value) })}
            />
            <div className={styles.times} aria-hidden="true">
              {timesBetween(first.at, last.at).map((at) => (
                <span key={at}>{clock(at, language)}</span>
              ))}
            </div>
          </div>
          <details className={styles.details}>
            <summary>{t('metrics.asTable')}</summary>
            <div className={styles.rows}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t('metrics.time')}</th>
                    <th scope="col">{title}</th>
                  </tr>
                </thead>
                <tbody>
                  {points.map(({ at, value }) => (
                    <tr key={at}>
                      <th scope="row">{clock(at, language)}</th>
                      <td>{write(value)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      ) : (
        <p className={styles.none}>{t('metrics.tooEarly')}</p>
      )}
    </Card>
  );
}

/** Three moments that divide the time in halves. */
const timesBetween = (first: number, last: number) => [first, (first + last) / 2, last];

function Line({ points, end, label }: { points: readonly Point[]; end: number; label: string }) {
  const from = points[0]?.at ?? 0;
  const passed = (points.at(-1)?.at ?? 0) - from || 1;
  const line = points
    .map(({ at, value }) => `${((at - from) / passed) * width} ${height - (value / end) * height}`)
    .join('L');
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {[0, height / 2, height].map((y) => (
        <path key={y} className={styles.grid} d={`M0 ${y}H${width}`} />
      ))}
      <path className={styles.area} d={`M0 ${height}L${line}L${width} ${height}Z`} />
      <path className={styles.stroke} d={`M${line}`} />
    </svg>
  );
}
