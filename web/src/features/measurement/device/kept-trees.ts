import type { PublishedTree } from '@ok/contract/routes/trees/question-tree.ts';
import type { KeptTree } from '../../../api/kept-publications.ts';

/** A tree that can be started, with the languages in which the device keeps it. */
export type TreeOnDevice = {
  tree: PublishedTree;
  kept: KeptTree[];
  /** Whether a newer version than a kept one is published. */
  isOutdated: boolean;
};

/** Puts kept trees to the trees that can be started, in their order. */
export const groupKeptTrees = (trees: readonly PublishedTree[], kept: readonly KeptTree[]): TreeOnDevice[] =>
  trees.map((tree) => {
    const languages = kept.filter((each) => each.treeId === tree.treeId || each.treeRowId === tree.id);
    const isOutdated = languages.some(({ publicationId }) => publicationId !== tree.publicationId);
    return { tree, kept: languages.toSorted((a, b) => a.language.localeCompare(b.language)), isOutdated };
  });

/** How long a browser keeps what a page stores, without a visit: for good, seven days, or while there is space. */
export type StorageLife = 'kept' | 'sevenDays' | 'untilFull';

/**
 * Tells how long this browser keeps what is stored. Safari deletes it after seven days without a visit, unless the page
 * was put on the home screen; see WebKit's "Tracking Prevention", 7-day cap on script-writable storage.
 *
 * @param browser `vendor` as the browser tells it; `isInstalled` for a page opened from the home screen; `isPersisted`
 *   when the browser agreed to keep it
 */
export const findStorageLife = (browser: {
  vendor: string;
  isInstalled: boolean;
  isPersisted: boolean;
}): StorageLife => {
  const { vendor, isInstalled, isPersisted } = browser;
  if (vendor.startsWith('Apple') && !isInstalled) return 'sevenDays';
  return isPersisted ? 'kept' : 'untilFull';
};

/** Formats a size with the unit that fits: `412 kB`, `1,3 MB`. */
export const formatBytes = (bytes: number, language: string): string => {
  const [unit, size, digits] =
    bytes < 1_000_000
      ? (['kilobyte', 1000, 0] as const)
      : bytes < 1_000_000_000
        ? (['megabyte', 1_000_000, 1] as const)
        : (['gigabyte', 1_000_000_000, 0] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: digits }).format(bytes / size);
};
