import { isScore } from '../../../ui/content/score.ts';
import { isEnd, type MapItem, sizes, type TreeMap } from './map-layout.ts';
import type { Shape } from './map-shapes.ts';

const { card, pill } = sizes;
const endWidth = 40;

const colourOf = (item: MapItem): { role: 'far' } | { role: 'farScore'; score: number } | { role: 'farNowhere' } => {
  if (item.kind === 'question') return { role: 'far' };
  if (item.leads.to === 'result' && isScore(item.leads.score)) return { role: 'farScore', score: item.leads.score };
  return { role: item.leads.to === 'earlier' ? 'far' : 'farNowhere' };
};

/**
 * The map as it is seen from afar: no words and no ways, one shape for all that has the same colour, so that a tree of
 * ten thousand questions is a dozen elements.
 */
export const farShapes = ({ items }: TreeMap): Shape[] => {
  const drawn = new Map<string, { colour: ReturnType<typeof colourOf>; parts: string[] }>();
  for (const item of items) {
    if (item.kind === 'answer' && !isEnd(item)) continue;
    const colour = colourOf(item);
    const name = `${colour.role} ${'score' in colour ? colour.score : ''}`;
    const of = drawn.get(name) ?? { colour, parts: [] };
    drawn.set(name, of);
    const [wide, high] = item.kind === 'question' ? [card.width, card.height - 16] : [endWidth, pill - 4];
    of.parts.push(`M${item.x} ${Math.round(item.y - high / 2)}h${wide}v${high}h${-wide}z`);
  }
  return [...drawn.values()].map(({ colour, parts }) => ({ tag: 'path', ...colour, at: { d: parts.join('') } }));
};
