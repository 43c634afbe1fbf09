import type { StatisticsFlow } from '@ok/contract/routes/statistics/statistics.ts';
import type { Comparison } from '@ok/contract/statistics/comparison.ts';
import { isScore } from '../../../ui/content/scores/score.ts';
import { breakLines } from '../../trees/map/geometry/break-lines.ts';
import { Label } from '../charts/drawing.tsx';
import { ScoreSign } from '../charts/scores-chart.tsx';
import shapes from '../charts/shapes.module.css';
import type { Words } from '../data/words.ts';
import { type FlowLink, type FlowNode, type FlowScore, flowSizes } from './flow-layout.ts';
import { boldShares, isAboveShare } from './flow-views.ts';

const nameSize = 12.5;

const drawLink = ({ x1, y1, x2, y2, width }: FlowLink) => {
  // A way back, which exists where versions are counted together, bends to its own side.
  const bend = x2 > x1 ? (x1 + x2) / 2 : x1 + 40;
  const other = x2 > x1 ? bend : x2 - 40;
  if (width === 0) return `M${x1} ${y1}C${bend} ${y1} ${other} ${y2} ${x2} ${y2}`;
  const [low1, low2] = [y1 + width, y2 + width];
  return `M${x1} ${y1}C${bend} ${y1} ${other} ${y2} ${x2} ${y2}V${low2}C${other} ${low2} ${bend} ${low1} ${x1} ${low1}Z`;
};

interface FlowRibbonProps {
  link: FlowLink;
  title: string;
  /** Comparison with the other flow; undefined without a comparison, null for a hidden count. */
  comparison: Comparison | null | undefined;
  /** Fills of ways with a larger and with a smaller share. */
  fills: { more: string; less: string };
}

/**
 * Draws a way to the next question or to an outcome. A way with a hidden count is a thin line. In a comparison a way has a
 * colour where the difference is more than chance.
 */
export function FlowRibbon({ link, title, comparison, fills }: FlowRibbonProps) {
  const isCompared = comparison !== undefined;
  const colour = isCompared
    ? comparison?.kind !== 'differs'
      ? 'var(--ok-surface-3)'
      : comparison.difference > 0
        ? fills.more
        : fills.less
    : link.to === null
      ? `var(--ok-score-${link.score})`
      : 'var(--ok-chart-range)';
  const look =
    link.width === 0
      ? { fill: 'none', stroke: 'var(--ok-border-strong)', strokeDasharray: '2 3' }
      : { fill: colour, fillOpacity: isCompared ? 0.75 : link.to === null ? 0.36 : 0.62 };
  return (
    <path className={link.width === 0 ? shapes.outline : shapes.ribbon} d={drawLink(link)} {...look}>
      <title>{title}</title>
    </path>
  );
}

interface FlowNodeShapeProps {
  place: FlowNode;
  node: StatisticsFlow['nodes'][number];
  name: string;
  words: Words;
  /** Fills of the parts at the end of the bar. */
  fills: Record<'stopped' | 'open' | 'elsewhere', string>;
}

/** Draws a question: a bar as high as its arrivals with the parts at its end, its name and its figures. */
export function FlowNodeShape({ place, node, name, words, fills }: FlowNodeShapeProps) {
  const { x, y, height, stoppedHeight, openHeight, elsewhereHeight, labelWidth } = place;
  const { reached, back, stopped, open } = node;
  const isBackHot = isAboveShare(back, reached, boldShares.back);
  const isStoppedHot = isAboveShare(stopped, reached, boldShares.stopped);
  const few = words.fewShort;
  const end = y + height;
  const ends = [
    {
      fill: fills.stopped,
      y: end - elsewhereHeight - openHeight - stoppedHeight,
      size: stoppedHeight,
    },
    { fill: fills.open, y: end - elsewhereHeight - openHeight, size: openHeight },
    { fill: fills.elsewhere, y: end - elsewhereHeight, size: elsewhereHeight },
  ];
  const lines = breakLines(name, labelWidth / nameSize, flowSizes.nameLines);
  return (
    <g>
      <title>{`${name}: ${words.count(reached)}; ↶ ${words.share(back, reached)}; ■ ${words.count(stopped)}; ○ ${words.count(open)}`}</title>
      <rect
        className={shapes.solid}
        x={x}
        y={y}
        width={flowSizes.bar}
        height={height}
        rx={Math.min(3, height / 2)}
        fill={reached === null ? 'var(--ok-border-strong)' : 'var(--ok-chart-1)'}
      />
      {ends.map(
        ({ fill, y: partY, size }) =>
          size >= 0.5 && <rect key={fill} x={x} y={partY} width={flowSizes.bar} height={size} fill={fill} />,
      )}
      {lines.map((line, index) => (
        <Label
          key={line}
          x={x}
          y={y - 7 - (lines.length - 1 - index) * 15}
          ink="text"
          weight={640}
          size={nameSize}
          hasHalo
        >
          {line}
        </Label>
      ))}
      <Label x={x + flowSizes.bar + 7} y={y + 14} size={nameSize} hasHalo>
        <tspan fill="var(--ok-text)" fontWeight="680">
          {reached === null ? few : words.number(reached)}
        </tspan>
        <tspan dx="8" {...(isBackHot && { fill: 'var(--ok-text)', fontWeight: 700 })}>
          {`↶ ${back === null || reached === null ? few : words.share(back, reached)}`}
        </tspan>
        <tspan dx="8" {...(isStoppedHot && { fill: 'var(--ok-text)', fontWeight: 700 })}>
          {`■ ${stopped === null ? few : words.number(stopped)}`}
        </tspan>
        {open !== 0 && <tspan dx="8">{`○ ${open === null ? few : words.number(open)}`}</tspan>}
      </Label>
    </g>
  );
}

interface FlowScoreShapeProps {
  place: FlowScore;
  figures: string;
  share: string;
  title: string;
  bar: number;
}

/** Draws an outcome: a bar in its colours, with its symbol and figures. */
export function FlowScoreShape({
  place: { score, count, x, y, height },
  figures,
  share,
  title,
  bar,
}: FlowScoreShapeProps) {
  return (
    <g>
      <title>{title}</title>
      <rect
        className={shapes.solid}
        x={x}
        y={y}
        width={bar}
        height={height}
        rx={Math.min(3, height / 2)}
        fill={count === null ? 'var(--ok-border-strong)' : `var(--ok-score-${score})`}
        stroke={`var(--ok-score-${score}-ink)`}
      />
      <Label x={x + bar + 9} y={y + 14} ink="text" size={15} weight={700}>
        {score}
      </Label>
      {isScore(score) && <ScoreSign score={score} x={x + bar + 26} y={y + 9} />}
      <Label x={x + bar + 9} y={y + 33} size={nameSize}>
        <tspan fill="var(--ok-text)" fontWeight="680">
          {figures}
        </tspan>
        <tspan dx="6">{share}</tspan>
      </Label>
    </g>
  );
}
