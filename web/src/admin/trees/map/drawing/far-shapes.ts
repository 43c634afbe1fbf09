import { isScore } from '../../../../ui/content/scores/score.ts';
import { isEnd, type MapItem, mapSizes, type TreeMap } from '../geometry/map-layout.ts';
import type { Shape } from './map-shapes.ts';

const { card, pill } = mapSizes;
const endWidth = 40;

const farColour = (item: MapItem): { role: 'far' } | { role: 'farScore'; score: number } | { role: 'farNowhere' } => {
  if (item.kind === 'question') return { role: 'far' };
  if (item.leads.to === 'result' && isScore(item.leads.score)) return { role: 'farScore', score: item.leads.score };
  return { role: item.leads.to === 'earlier' ? 'far' : 'farNowhere' };
};

/**
 * Creates the shapes of the map when it is zoomed out far: no texts and no lines, and one path per colour, so that a
 * tree of ten thousand questions takes a dozen elements.
 */
export const createFarShapes = ({ items }: TreeMap): Shape[] => {
  const shapesByColour = new Map<string, { colour: ReturnType<typeof farColour>; parts: string[] }>();
  for (const item of items) {
    if (item.kind === 'answer' && !isEnd(item)) continue;
    const colour = farColour(item);
    const name = `${colour.role} ${'score' in colour ? colour.score : ''}`;
    const shape = shapesByColour.get(name) ?? { colour, parts: [] };
    shapesByColour.set(name, shape);
    const [width, height] = item.kind === 'question' ? [card.width, card.height - 16] : [endWidth, pill - 4];
    shape.parts.push(`M${item.x} ${Math.round(item.y - height / 2)}h${width}v${height}h${-width}z`);
  }
  return [...shapesByColour.values()].map(({ colour, parts }) => ({
    tag: 'path',
    ...colour,
    at: { d: parts.join('') },
  }));
};
