import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { memo } from 'react';
import { useTexts } from '../../../../texts/texts-store.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { SearchField } from '../../../../ui/forms/search-field.tsx';
import { languageLabel } from '../../../data/language-label.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import type { MissingTexts } from '../state/use-missing-texts.ts';
import type { Outline } from '../state/use-outline.ts';
import type { SearchHits } from '../state/use-search-hits.ts';
import styles from './outline.module.css';

interface OutlineBarProps {
  outline: Outline;
  document: TreeDocument;
  searchHits: SearchHits;
  missing: MissingTexts;
}

/** Search in the outline, the number of nodes, hits or missing texts, and the button that collapses or expands all. */
export const OutlineBar = memo(function OutlineBar({ outline, document, searchHits, missing }: OutlineBarProps) {
  const t = useTexts();
  const { language } = useTreeEditor();
  const { query, setQuery, hits, isCollapsed, collapseAll, expandAll } = outline;
  const { count, place, goToHit } = searchHits;
  const counts = {
    questions: Object.keys(document.questions).length,
    answers: Object.keys(document.options).length,
  };
  return (
    <div className={styles.bar}>
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
      <Button variant="outline" size="small" onPress={isCollapsed ? expandAll : collapseAll}>
        {t(isCollapsed ? 'questionTree.editor.expandAll' : 'questionTree.editor.collapseAll')}
      </Button>
      <span className={styles.counts} role="status">
        {!hits
          ? t('questionTree.editor.counts', counts)
          : place > 0
            ? t('questionTree.editor.hit', { place, count })
            : t('questionTree.editor.found', { count })}
      </span>
      {missing.count > 0 && (
        <p className={styles.missing}>
          {t('questionTree.editor.missing.count', { count: missing.count, language: languageLabel(language) })}
          <Button variant="soft" size="small" aria-keyshortcuts="F8" onPress={missing.goToNext}>
            {t('questionTree.editor.missing.next')}
            <kbd>F8</kbd>
          </Button>
        </p>
      )}
    </div>
  );
});
