import { useTexts } from '../../texts/texts-store.ts';
import { SearchField } from '../../ui/forms/search-field.tsx';

/** Search among the nodes of a tree: what is looked for, and where it stands among what was found. */
export type NodeSearch = {
  query: string;
  setQuery: (query: string) => void;
  /** Number of nodes found. */
  count: number;
  /** Place of the chosen node among them, counted from 1; 0 if it is none of them. */
  place: number;
  /** Chooses the next or the previous one, beyond the last one the first. */
  goToHit: (step: -1 | 1) => void;
};

/** Field of the search. Enter goes to the next node that was found, Shift+Enter to the previous one. */
export function NodeSearchField({ search, className }: { search: NodeSearch; className?: string }) {
  const t = useTexts();
  return (
    <SearchField
      className={className}
      label={t('questionTree.editor.find')}
      clearLabel={t('entity.list.clearSearch')}
      value={search.query}
      onChange={search.setQuery}
      inputProps={{
        onKeyDown: (event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          search.goToHit(event.shiftKey ? -1 : 1);
        },
      }}
    />
  );
}

/** Status of the search: how many nodes it found, or how many the tree has while nothing is looked for. */
export function NodeSearchStatus({
  search: { query, count, place },
  counts,
  className,
}: {
  search: NodeSearch;
  counts: { questions: number; answers: number };
  className?: string;
}) {
  const t = useTexts();
  return (
    <span className={className} role="status">
      {query.trim() === ''
        ? t('questionTree.editor.counts', counts)
        : place > 0
          ? t('questionTree.editor.hit', { place, count })
          : t('questionTree.editor.found', { count })}
    </span>
  );
}
