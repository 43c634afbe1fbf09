import type { MapItem, TreeMap } from './map-layout.ts';

/** Arrow keys. */
export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** Whether a key is an arrow. */
export const isArrow = (key: string): key is Arrow =>
  key === 'ArrowLeft' || key === 'ArrowRight' || key === 'ArrowUp' || key === 'ArrowDown';

/**
 * Finds the next item in a direction: left to the parent, right to the destination, up and down to the next item of the
 * same kind in the column. Undefined without one.
 */
export const neighbour = ({ items }: TreeMap, item: MapItem, arrow: Arrow): MapItem | undefined => {
  if (arrow === 'ArrowLeft') return (item.kind === 'question' ? item.from : item.question) ?? undefined;
  if (arrow === 'ArrowRight') {
    if (item.kind === 'question') return item.answers[0];
    const { leads } = item;
    return (leads.to === 'question' || leads.to === 'earlier' ? leads.question : null) ?? undefined;
  }
  const isSameKind = ({ kind, column }: MapItem) => kind === item.kind && column === item.column;
  const index = items.indexOf(item);
  return arrow === 'ArrowUp' ? items.slice(0, index).findLast(isSameKind) : items.slice(index + 1).find(isSameKind);
};
