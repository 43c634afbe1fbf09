/** Role of a shape, which decides how it is painted. */
export type ShapeRole =
  | 'card'
  | 'cardText'
  | 'strip'
  | 'way'
  | 'wayScore'
  | 'wayNowhere'
  | 'wayEarlier'
  | 'arrow'
  | 'letter'
  | 'letterText'
  | 'chip'
  | 'chipText'
  | 'scoreRing'
  | 'dot'
  | 'nowhere'
  | 'nowhereText'
  | 'nowhereMark'
  | 'earlier'
  | 'earlierText'
  | 'loose'
  | 'fold'
  | 'foldText'
  | 'far'
  | 'farScore'
  | 'farNowhere';

/** Constant line width at any zoom, so that shapes remain visible. */
const farStroke = { strokeWidth: 0.7, vectorEffect: 'non-scaling-stroke' };

/**
 * SVG attributes of each role. `{score}` is replaced by the shape's score; a value with `--` is the name of a colour.
 */
const paints: Record<ShapeRole, Readonly<Record<string, string | number>>> = {
  card: { fill: '--ok-surface', stroke: '--ok-border-strong', strokeWidth: 1.2 },
  cardText: { fill: '--ok-text', fontSize: 13, fontWeight: 500 },
  strip: { fill: '--ok-score-{score}' },
  way: { fill: 'none', stroke: '--ok-border-strong', strokeWidth: 1.5 },
  wayScore: { fill: 'none', stroke: '--ok-score-{score}', strokeWidth: 2 },
  wayNowhere: { fill: 'none', stroke: '--ok-danger', strokeWidth: 2, strokeDasharray: '4 4' },
  wayEarlier: { fill: 'none', stroke: '--ok-info', strokeWidth: 1.5, strokeDasharray: '2 5', strokeLinecap: 'round' },
  arrow: { fill: 'none', stroke: '--ok-info', strokeWidth: 1.8, strokeLinecap: 'round', strokeLinejoin: 'round' },
  letter: { fill: '--ok-surface', stroke: '--ok-border-selected', strokeWidth: 1.4 },
  letterText: { fill: '--ok-primary', fontSize: 13, fontWeight: 700, textAnchor: 'middle' },
  chip: { fill: '--ok-score-{score}-tint', stroke: '--ok-score-{score}', strokeWidth: 1.2 },
  chipText: { fill: '--ok-score-{score}-ink', fontSize: 13, fontWeight: 700 },
  scoreRing: { fill: 'none', stroke: '--ok-score-{score}-ink', strokeWidth: 1.6 },
  dot: { fill: '--ok-score-{score}-ink', stroke: '--ok-score-{score}-tint', strokeWidth: 1.2, paintOrder: 'stroke' },
  nowhere: { fill: '--ok-danger-soft', stroke: '--ok-danger', strokeWidth: 1.2, strokeDasharray: '4 3' },
  nowhereText: { fill: '--ok-danger', fontSize: 13, fontWeight: 600 },
  nowhereMark: { fill: 'none', stroke: '--ok-danger', strokeWidth: 1.6, strokeLinecap: 'round' },
  earlier: { fill: '--ok-info-soft', stroke: '--ok-info-border', strokeWidth: 1.2 },
  earlierText: { fill: '--ok-info', fontSize: 13, fontWeight: 500 },
  loose: { fill: '--ok-text-muted', fontSize: 15, fontWeight: 600 },
  fold: { fill: '--ok-surface', stroke: '--ok-border-selected', strokeWidth: 1.4 },
  foldText: { fill: '--ok-primary', fontSize: 13, fontWeight: 700, textAnchor: 'middle' },
  far: { fill: '--ok-border-strong', stroke: '--ok-border-strong', ...farStroke },
  farScore: { fill: '--ok-score-{score}', stroke: '--ok-score-{score}', ...farStroke },
  farNowhere: { fill: '--ok-danger', stroke: '--ok-danger', ...farStroke },
};

/**
 * SVG attributes of a shape.
 *
 * @param getColour returns the value for a named colour: on a screen the CSS variable, so that it follows the theme
 */
export const paintAttributes = (
  role: ShapeRole,
  score: number | undefined,
  getColour: (name: string) => string,
): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(paints[role]).map(([name, value]) => [
      name,
      typeof value === 'string' && value.startsWith('--') ? getColour(value.replace('{score}', `${score}`)) : value,
    ]),
  );

/** CSS variable of a colour, which follows the theme. */
export const colourVariable = (name: string): string => `var(${name})`;
