import { useTexts } from '../../../texts/texts-store.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import styles from './map.module.css';
import type { FoldedMap, MapSearch } from './stage/use-folded-map.ts';

/** Search on the map, and the button that folds or unfolds all of it. */
export function MapTools({ folded, search }: { folded: FoldedMap; search: MapSearch }) {
  const t = useTexts();
  const { query, setQuery, count, place, goToHit } = search;
  const { wholeMap, isFlat, isFolded, foldAll, unfoldAll } = folded;
  const answers = wholeMap.items.filter(({ kind }) => kind === 'answer').length;
  return (
    <div className={styles.find}>
      <SearchField
        className={styles.search}
        label={t('questionTree.editor.find')}
        clearLabel={t('entity.list.clearSearch')}
        value={query}
        onChange={setQuery}
        inputProps={{
          onKeyDown: (event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            goToHit(event.shiftKey ? -1 : 1);
          },
        }}
      />
      {!isFlat && (
        <Button variant="outline" size="small" onPress={isFolded ? unfoldAll : foldAll}>
          {t(isFolded ? 'questionTree.editor.expandAll' : 'questionTree.editor.collapseAll')}
        </Button>
      )}
      <span role="status">
        {query.trim() === ''
          ? t('questionTree.editor.counts', { questions: wholeMap.questions, answers })
          : place > 0
            ? t('questionTree.editor.hit', { place, count })
            : t('questionTree.editor.found', { count })}
      </span>
    </div>
  );
}
