import type { UseQueryResult } from '@tanstack/react-query';
import { useTexts } from '../../../texts/texts-store.ts';
import type { Texts } from '../../../texts/translate.ts';
import { dotCentre, isScore, type Score } from '../../../ui/content/scores/score.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { Scores } from '../data/calls.ts';
import { useWords, type Words } from '../data/words.ts';
import styles from './chart-card.module.css';
import { ChartCard } from './chart-card.tsx';
import { Drawing, Label } from './drawing.tsx';
import shapes from './shapes.module.css';

/** Sizes of the drawing. */
const [row, start] = [33, 72];

/** Computes the width of the texts at the ends of bars; a letter is at most 7.2 wide. */
const textWidthOf = (texts: readonly string[]) => Math.max(84, ...texts.map(({ length }) => length * 7.2 + 6));

/** Draws the symbol of a score, with its ring at the start. */
export function ScoreSign({ score, x, y }: { score: Score; x: number; y: number }) {
  const ink = `var(--ok-score-${score}-ink)`;
  const size = 0.82;
  const scaleX = (position: number) => x + (position - 5) * size;
  return (
    <>
      <circle className={shapes.outline} cx={scaleX(14)} cy={y} r={9 * size} fill="none" stroke={ink} strokeWidth="2" />
      <circle
        className={shapes.solid}
        cx={scaleX(dotCentre(score))}
        cy={y}
        r={3.6 * size}
        fill={ink}
        stroke="var(--ok-surface)"
        strokeWidth="2"
        paintOrder="stroke"
      />
    </>
  );
}

/** Names of the view and of its comparison. */
type ScoreChartNames = { own: string; other: string };

/** Data of the table that says the same as the chart. */
const scoresTable = (
  { rows, total, comparedTotal }: Scores,
  names: ScoreChartNames | undefined,
  t: Texts,
  words: Words,
) => ({
  columns: [
    t('statistics.dashboard.scores.score'),
    t('statistics.dashboard.scores.meaning'),
    t('statistics.dashboard.count'),
    t('statistics.dashboard.share'),
    ...(names
      ? [`${t('statistics.dashboard.count')}, ${names.other}`, `${t('statistics.dashboard.share')}, ${names.other}`]
      : []),
  ],
  rows: rows.map(({ score, count, compared }) => [
    { shown: words.number(score), value: score },
    t(`result.level.${score}`),
    words.cell(count),
    words.shareCell(count, total),
    ...(names ? [words.cell(compared), words.shareCell(compared, comparedTotal)] : []),
  ]),
});

/** Texts at the ends of the bars: count and share of each score, and the share in the comparison. */
const barTexts = ({ rows, total, comparedTotal }: Scores, hasComparison: boolean, t: Texts, words: Words): string[] => {
  const short = (count: number | null, whole: number | null) =>
    count === null || whole === null ? words.fewShort : words.share(count, whole);
  return rows.map(({ count, compared }) => {
    if (hasComparison) {
      const comparison = t('statistics.dashboard.was', { value: short(compared, comparedTotal) });
      return `${short(count, total)} ${comparison}`;
    }
    return count ? `${words.count(count)}, ${words.share(count, total)}` : words.count(count);
  });
};

/** Bars of a score: the view, and below it the comparison as an outline. Both widths are in pixels. */
function ScoreBars({
  score,
  middle,
  own,
  other,
}: {
  score: number;
  middle: number;
  own: number;
  other: number | undefined;
}) {
  const hasComparison = other !== undefined;
  return (
    <>
      {own > 0 && (
        <rect
          className={shapes.solid}
          x={start}
          y={middle - (hasComparison ? 11 : 9)}
          width={Math.max(3, own)}
          height={hasComparison ? 11 : 18}
          rx={4}
          fill={`var(--ok-score-${score})`}
          stroke={`var(--ok-score-${score}-ink)`}
          strokeWidth="1.25"
        />
      )}
      {hasComparison && other > 0 && (
        <rect
          className={shapes.outline}
          x={start}
          y={middle + 3}
          width={Math.max(3, other)}
          height={6}
          rx={3}
          fill="var(--ok-surface)"
          stroke="var(--ok-border-strong)"
        />
      )}
    </>
  );
}

/** Drawing of the scores as bars. */
function ScoresDrawing({ title, scores, hasComparison }: { title: string; scores: Scores; hasComparison: boolean }) {
  const t = useTexts();
  const words = useWords();
  const { rows, total, comparedTotal } = scores;
  const level = (score: number) => t(`result.level.${score}`);
  const bars = rows.map(({ score, count, compared }) => ({
    score,
    own: words.shareOf(count, total) ?? 0,
    other: hasComparison ? (words.shareOf(compared, comparedTotal) ?? 0) : undefined,
  }));
  const highest = Math.max(0.01, ...bars.flatMap(({ own, other = 0 }) => [own, other]));
  const texts = barTexts(scores, hasComparison, t, words);
  const description = rows.map(({ score, count }) => `${score}, ${level(score)}: ${words.count(count)}`).join('; ');
  return (
    <Drawing
      label={`${title}. ${description}.`}
      draw={(width) => {
        const room = Math.max(20, width - start - textWidthOf(texts));
        return {
          height: rows.length * row,
          content: bars.map(({ score, own, other }, index) => {
            const middle = index * row + row / 2;
            return (
              <g key={score}>
                <title>{level(score)}</title>
                <Label x={0} y={middle + 5} ink="text" size={14} weight={640}>
                  {words.number(score)}
                </Label>
                {isScore(score) && <ScoreSign score={score} x={22} y={middle} />}
                <ScoreBars
                  score={score}
                  middle={middle}
                  own={(own / highest) * room}
                  other={other === undefined ? undefined : (other / highest) * room}
                />
                <Label x={width} y={middle + 4.5} anchor="end">
                  {texts[index]}
                </Label>
              </g>
            );
          }),
        };
      }}
    />
  );
}

interface ScoresChartProps {
  query: UseQueryResult<Scores>;
  file: string;
  /** Undefined where the chart shows no comparison. */
  names?: ScoreChartNames | undefined;
}

/** Chart of the measurements with each score. Below each bar an outline shows the comparison. */
export function ScoresChart({ query, file, names }: ScoresChartProps) {
  const t = useTexts();
  const words = useWords();
  const title = t('statistics.dashboard.scores.title');
  return (
    <ChartCard
      title={title}
      query={query}
      file={`${file}-${t('statistics.dashboard.scores.file')}`}
      isEmpty={({ rows }) => rows.every(({ count, compared }) => count === 0 && !(names && compared))}
      skeleton={[20, 38, 57, 70, 100, 88, 42].map((width) => (
        <Skeleton key={width} shape="block" height="1.1rem" width={`${width}%`} />
      ))}
      note={t('statistics.dashboard.scores.note')}
      table={(scores) => scoresTable(scores, names, t, words)}
    >
      {(scores) => (
        <>
          <ScoresDrawing title={title} scores={scores} hasComparison={names !== undefined} />
          {names && (
            <ul className={styles.legend}>
              <li>
                <span className={shapes.ownSign} aria-hidden="true" />
                {names.own}
              </li>
              <li>
                <span className={shapes.otherSign} aria-hidden="true" />
                {names.other}
              </li>
            </ul>
          )}
        </>
      )}
    </ChartCard>
  );
}
