import type { MapItem, TreeMap } from './map-layout.ts';

/** The arrows, and where each leads from an item. */
export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** Whether a key is an arrow. */
export const isArrow = (key: string): key is Arrow =>
  key === 'ArrowLeft' || key === 'ArrowRight' || key === 'ArrowUp' || key === 'ArrowDown';

/**
 * The item beside another: to the left what it comes from, to the right what it leads to (where that stands on the map
 * already, that), up and down the next of its kind in its column. Undefined where there is none.
 */
export const besides = ({ items }: TreeMap, item: MapItem, arrow: Arrow): MapItem | undefined => {
  if (arrow === 'ArrowLeft') return (item.kind === 'question' ? item.from : item.question) ?? undefined;
  if (arrow === 'ArrowRight') {
    if (item.kind === 'question') return item.answers[0];
    const { leads } = item;
    return (leads.to === 'question' || leads.to === 'earlier' ? leads.question : null) ?? undefined;
  }
  const isLike = ({ kind, column }: MapItem) => kind === item.kind && column === item.column;
  const at = items.indexOf(item);
  return arrow === 'ArrowUp' ? items.slice(0, at).findLast(isLike) : items.slice(at + 1).find(isLike);
};
