import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { memo } from 'react';
import { useTexts } from '../../../../texts/texts-store.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { SearchField } from '../../../../ui/forms/search-field.tsx';
import type { Outline } from '../state/use-outline.ts';
import styles from './outline.module.css';

interface OutlineBarProps {
  outline: Outline;
  document: TreeDocument;
}

/** Search in the outline, the number of nodes or hits, and the button that collapses or expands all. */
export const OutlineBar = memo(function OutlineBar({ outline, document }: OutlineBarProps) {
  const t = useTexts();
  const { query, setQuery, hits, isCollapsed, collapseAll, expandAll } = outline;
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
      />
      <Button variant="outline" size="small" onPress={isCollapsed ? expandAll : collapseAll}>
        {t(isCollapsed ? 'questionTree.editor.expandAll' : 'questionTree.editor.collapseAll')}
      </Button>
      <span className={styles.counts} role="status">
        {hits ? t('questionTree.editor.found', { count: hits.size }) : t('questionTree.editor.counts', counts)}
      </span>
    </div>
  );
});
