import { useTexts } from '../../../texts/texts-store.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { NodeSearchField, NodeSearchStatus } from '../node-search.tsx';
import styles from './map.module.css';
import type { FoldedMap, MapSearch } from './stage/use-folded-map.ts';

/** Search on the map, and the button that folds or unfolds all of it. */
export function MapTools({ folded, search }: { folded: FoldedMap; search: MapSearch }) {
  const t = useTexts();
  const { wholeMap, isFlat, isFolded, foldAll, unfoldAll } = folded;
  const answers = wholeMap.items.filter(({ kind }) => kind === 'answer').length;
  return (
    <div className={styles.find}>
      <NodeSearchField className={styles.search} search={search} />
      {!isFlat && (
        <Button variant="outline" size="small" onPress={isFolded ? unfoldAll : foldAll}>
          {t(isFolded ? 'questionTree.editor.expandAll' : 'questionTree.editor.collapseAll')}
        </Button>
      )}
      <NodeSearchStatus search={search} counts={{ questions: wholeMap.questions, answers }} />
    </div>
  );
}
