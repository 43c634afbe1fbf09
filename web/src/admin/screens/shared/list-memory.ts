import type { RowListView } from './list-view.ts';

type ListScroll = {
  /** Position of the element that scrolls the rows, in pixels. */
  table: number;
  /** Position of the page, in pixels. */
  page: number;
};

/** How the user left a list. */
type ListMemory = {
  view?: RowListView;
  scroll?: ListScroll;
  /** Keys of the rows that can be edited, in the order in which the list showed them. */
  rowKeys?: readonly string[];
  /** Key of the row that was opened last. */
  lastRowKey?: string;
};

/** Memories of all lists, by their address. */
const memories = new Map<string, ListMemory>();

const remember = (list: string, changed: ListMemory): void =>
  void memories.set(list, { ...memories.get(list), ...changed });

/** Keeps the view of a list until the user returns to it. */
export const rememberView = (list: string, view: RowListView): void => remember(list, { view });

export const recallView = (list: string): RowListView | undefined => memories.get(list)?.view;

/** Keeps how far a list was scrolled. */
export const rememberScroll = (list: string, scroll: ListScroll): void => remember(list, { scroll });

export const recallScroll = (list: string): ListScroll | undefined => memories.get(list)?.scroll;

/** Keeps which row was opened, so that the user finds it on returning to the list. */
export const rememberRow = (list: string, lastRowKey: string): void => remember(list, { lastRowKey });

export const recallRow = (list: string): string | undefined => memories.get(list)?.lastRowKey;

/** Keeps the order of the rows that can be edited, so that a form can lead to the next one. */
export const rememberOrder = (list: string, rowKeys: readonly string[]): void => remember(list, { rowKeys });

/** Key of the next row that can be edited, in the order of the list; undefined after the last one. */
export function nextRowKey(list: string, rowKey: string): string | undefined {
  const { rowKeys = [] } = memories.get(list) ?? {};
  const at = rowKeys.indexOf(rowKey);
  return at === -1 ? undefined : rowKeys[at + 1];
}

/** Forgets all lists: one that is opened from the menu begins as new. */
export const forgetLists = (): void => memories.clear();
