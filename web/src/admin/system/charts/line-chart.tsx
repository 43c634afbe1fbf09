import { useId } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { type ChartPoint, scaleEnd } from './chart-data.ts';
import type { ChartMark } from './chart-marks.ts';
import styles from './line-chart.module.css';

export interface LineChartProps {
  title: string;
  points: readonly ChartPoint[];
  /** Formats a figure. */
  write: (value: number) => string;
  /** Moments to mark. The list of them, with their texts, stands beside the charts. */
  marks?: readonly ChartMark[];
}

/** Size of the view box. The drawing is stretched to its place, so any size will do. */
const [width, height] = [600, 100];

const formatTime = (at: number, language: string) =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(at);

/** Line chart of a figure over the last two hours, with a summary for screen readers and a table. */
export function LineChart({ title, points, write, marks = [] }: LineChartProps) {
  const t = useTexts();
  const language = useLanguage();
  const heading = useId();
  const [first, last] = [points[0], points.at(-1)];
  const values = points.map(({ value }) => value);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const end = scaleEnd(highest);
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
            <ChartLine
              points={points}
              marks={marks}
              end={end}
              label={t('metrics.between', {
                title,
                least: write(lowest),
                most: write(highest),
                last: write(last.value),
              })}
            />
            <div className={styles.times} aria-hidden="true">
              {axisTimes(first.at, last.at).map((at) => (
                <span key={at}>{formatTime(at, language)}</span>
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
                      <th scope="row">{formatTime(at, language)}</th>
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

/** Start, middle and end of the time axis. */
const axisTimes = (first: number, last: number) => [first, (first + last) / 2, last];

interface ChartLineProps {
  points: readonly ChartPoint[];
  marks: readonly ChartMark[];
  end: number;
  label: string;
}

function ChartLine({ points, marks, end, label }: ChartLineProps) {
  const from = points[0]?.at ?? 0;
  const durationMs = (points.at(-1)?.at ?? 0) - from || 1;
  const toX = (at: number) => Math.min(1, Math.max(0, (at - from) / durationMs)) * width;
  const line = points.map(({ at, value }) => `${toX(at)} ${height - (value / end) * height}`).join('L');
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
      {marks.map(({ kind, at }) => (
        <path key={`${kind} ${at}`} className={styles.mark} data-kind={kind} d={`M${toX(at)} 0V${height}`} />
      ))}
    </svg>
  );
}
