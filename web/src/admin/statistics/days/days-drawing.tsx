import { useTexts } from '../../../texts/texts-store.ts';
import { Drawing, Label, usePatterns } from '../charts/drawing.tsx';
import { countScale, labelInterval } from '../charts/scales.ts';
import shapes from '../charts/shapes.module.css';
import { useWords } from '../data/words.ts';
import { type DayColumn, type Days, heightOf, hiddenSum, isHidden } from './days-data.ts';

/** Sizes of the drawing. */
const [left, top, plot, bottom] = [38, 8, 236, 26];

interface DaysDrawingProps {
  data: Pick<Days, 'unit' | 'from' | 'to'>;
  /** Parts of a bar from the bottom, with the number of their pattern. */
  series: readonly { name: string; fill: number }[];
  columns: readonly DayColumn[];
  nameOf: (start: string) => string;
}

/** Bars of days or months. The hidden parts of a bar are drawn as one outline above the shown ones. */
export function DaysDrawing({ data: { unit, from, to }, series, columns, nameOf }: DaysDrawingProps) {
  const t = useTexts();
  const words = useWords();
  const { patterns, fillOf, colourOf } = usePatterns();
  const heights = columns.map((column) => heightOf(column));
  const highest = Math.max(0, ...heights);
  const { end, ticks } = countScale(highest, 3);
  const y = (value: number) => top + plot - (value / end) * plot;
  const label = t(`statistics.dashboard.days.${unit}Label`, {
    from: nameOf(from),
    to: nameOf(to),
    most: words.number(highest),
    on: nameOf(columns[heights.indexOf(highest)]?.start ?? from),
  });
  return (
    <Drawing
      label={label}
      draw={(width) => {
        const pitch = (width - left) / columns.length;
        const bar = Math.max(1, Math.min(26, pitch * 0.76));
        const every = labelInterval(columns.length, width - left, unit === 'day' ? 58 : 44);
        const radius = Math.min(3, bar / 4);
        return {
          height: top + plot + bottom,
          content: (
            <>
              {patterns}
              {ticks.map((tick) => (
                <g key={tick}>
                  <path
                    d={`M${left} ${y(tick)}H${width}`}
                    stroke="var(--ok-border)"
                    strokeDasharray={tick === 0 ? undefined : '2 4'}
                  />
                  <Label x={left - 8} y={y(tick) + 4} anchor="end">
                    {words.number(tick)}
                  </Label>
                </g>
              ))}
              {columns.map((column, index) => {
                const { start, parts, total } = column;
                const hidden = hiddenSum(column);
                const x = left + index * pitch + (pitch - bar) / 2;
                let below = 0;
                return (
                  <g key={start}>
                    <title>{`${nameOf(start)}: ${words.count(total)}. ${series
                      .map(({ name }, at) => `${name} ${words.count(parts[at] ?? null)}`)
                      .join(', ')}`}</title>
                    <rect x={left + index * pitch} y={top} width={pitch} height={plot} fill="transparent" />
                    {parts.map((part, at) => {
                      const { name = '', fill = 0 } = series[at] ?? {};
                      if (!part) return null;
                      below += part;
                      return (
                        <rect
                          key={name}
                          x={x}
                          y={y(below)}
                          width={bar}
                          height={Math.max(1, (part / end) * plot - 1.5)}
                          rx={radius}
                          fill={bar < 6 ? colourOf(fill) : fillOf(fill)}
                        />
                      );
                    })}
                    {hidden > 0 && (
                      <rect
                        className={shapes.outline}
                        x={x + 0.5}
                        y={y(below + hidden) + 0.5}
                        width={Math.max(1, bar - 1)}
                        height={Math.max(1, (hidden / end) * plot - 1.5)}
                        rx={radius}
                        fill="var(--ok-surface-2)"
                        stroke="var(--ok-border-strong)"
                      />
                    )}
                    {isHidden(column) && (
                      <circle cx={x + bar / 2} cy={y(0) - 5} r={2} fill="none" stroke="var(--ok-text-muted)" />
                    )}
                    {index % every === 0 && (
                      <Label
                        x={Math.min(Math.max(x + bar / 2, left + 12), width - 22)}
                        y={top + plot + 19}
                        anchor="middle"
                      >
                        {unit === 'day' ? words.day(start) : words.month(start)}
                      </Label>
                    )}
                  </g>
                );
              })}
            </>
          ),
        };
      }}
    />
  );
}
