import type { StatisticsFlow } from '@ok/contract/routes/statistics.ts';
import { isScore } from '../../ui/content/score.ts';
import { labelLines } from '../trees/map/label-lines.ts';
import { Label } from './drawing.tsx';
import { type FlowLink, type FlowNode, type FlowScore, flowSizes } from './flow-layout.ts';
import { isHot, standsOut } from './flow-views.ts';
import { ScoreSign } from './scores-chart.tsx';
import shapes from './shapes.module.css';
import type { Words } from './words.ts';

const letters = 12.5;

/** How much a way has to differ to be coloured, as a share of all. */
const leastDifference = 0.005;

const pathOf = ({ x1, y1, x2, y2, width }: FlowLink) => {
  // A way back, as there may be where versions are counted together, bends to its own side.
  const bend = x2 > x1 ? (x1 + x2) / 2 : x1 + 40;
  const other = x2 > x1 ? bend : x2 - 40;
  if (width === 0) return `M${x1} ${y1}C${bend} ${y1} ${other} ${y2} ${x2} ${y2}`;
  const [low1, low2] = [y1 + width, y2 + width];
  return `M${x1} ${y1}C${bend} ${y1} ${other} ${y2} ${x2} ${y2}V${low2}C${other} ${low2} ${bend} ${low1} ${x1} ${low1}Z`;
};

interface FlowRibbonProps {
  link: FlowLink;
  title: string;
  /** How many more of all go along it than in what it is compared with. */
  difference: number | undefined;
  isCompared: boolean;
  /** What a way that a larger or a smaller part goes along is filled with. */
  fills: { more: string; less: string };
}

/** A way from one question to the next, or to an outcome. What may not be told is a thin line. */
export function FlowRibbon({ link, title, difference = 0, isCompared, fills }: FlowRibbonProps) {
  const colour = isCompared
    ? Math.abs(difference) < leastDifference
      ? 'var(--ok-surface-3)'
      : difference > 0
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
    <path className={link.width === 0 ? shapes.outline : shapes.ribbon} d={pathOf(link)} {...look}>
      <title>{title}</title>
    </path>
  );
}

interface FlowNodeShapeProps {
  place: FlowNode;
  node: StatisticsFlow['nodes'][number];
  name: string;
  words: Words;
  stoppedFill: string;
}

/** A question: a bar as high as its count, its stops hatched at the end, with its name and figures. */
export function FlowNodeShape({ place, node, name, words, stoppedFill }: FlowNodeShapeProps) {
  const { x, y, height, stoppedHeight, labelWidth } = place;
  const { count, reached, back, stopped } = node;
  const isBackHot = isHot(back, reached, standsOut.back);
  const isStoppedHot = isHot(stopped, reached, standsOut.stopped);
  const few = words.fewShort;
  const lines = labelLines(name, labelWidth / letters, 2);
  return (
    <g>
      <title>{`${name}: ${words.count(count)}; ↶ ${words.share(back, reached)}; ■ ${words.count(stopped)}`}</title>
      <rect
        className={shapes.solid}
        x={x}
        y={y}
        width={flowSizes.bar}
        height={height}
        rx={Math.min(3, height / 2)}
        fill={count === null ? 'var(--ok-border-strong)' : 'var(--ok-chart-1)'}
      />
      {stoppedHeight >= 0.5 && (
        <rect x={x} y={y + height - stoppedHeight} width={flowSizes.bar} height={stoppedHeight} fill={stoppedFill} />
      )}
      {lines.map((line, index) => (
        <Label
          key={line}
          x={x}
          y={y - 7 - (lines.length - 1 - index) * 15}
          ink="text"
          weight={640}
          size={letters}
          hasHalo
        >
          {line}
        </Label>
      ))}
      <Label x={x + flowSizes.bar + 7} y={y + 14} size={letters} hasHalo>
        <tspan fill="var(--ok-text)" fontWeight="680">
          {count === null ? few : words.number(count)}
        </tspan>
        <tspan dx="8" {...(isBackHot && { fill: 'var(--ok-text)', fontWeight: 700 })}>
          {`↶ ${back === null || reached === null ? few : words.share(back, reached)}`}
        </tspan>
        <tspan dx="8" {...(isStoppedHot && { fill: 'var(--ok-text)', fontWeight: 700 })}>
          {`■ ${stopped === null ? few : words.number(stopped)}`}
        </tspan>
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

/** An outcome at the end: a bar in its colours, with its symbol and figures. */
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
      <Label x={x + bar + 9} y={y + 33} size={letters}>
        <tspan fill="var(--ok-text)" fontWeight="680">
          {figures}
        </tspan>
        <tspan dx="6">{share}</tspan>
      </Label>
    </g>
  );
}
