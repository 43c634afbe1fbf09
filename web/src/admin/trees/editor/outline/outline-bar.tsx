import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { memo } from 'react';
import { useTexts } from '../../../../texts/texts-store.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { languageLabel } from '../../../data/language-label.ts';
import { type NodeSearch, NodeSearchField, NodeSearchStatus } from '../../node-search.tsx';
import { useTreeEditor } from '../state/editor-context.ts';
import type { MissingTexts } from '../state/use-missing-texts.ts';
import type { Outline } from '../state/use-outline.ts';
import styles from './outline.module.css';

interface OutlineBarProps {
  outline: Outline;
  document: TreeDocument;
  search: NodeSearch;
  missing: MissingTexts;
}

/** Search in the outline, the number of nodes, hits or missing texts, and the button that collapses or expands all. */
export const OutlineBar = memo(function OutlineBar({ outline, document, search, missing }: OutlineBarProps) {
  const t = useTexts();
  const { language } = useTreeEditor();
  const { isCollapsed, collapseAll, expandAll } = outline;
  const counts = {
    questions: Object.keys(document.questions).length,
    answers: Object.keys(document.options).length,
  };
  return (
    <div className={styles.bar}>
      <NodeSearchField className={styles.search} search={search} />
      <Button variant="outline" size="small" onPress={isCollapsed ? expandAll : collapseAll}>
        {t(isCollapsed ? 'questionTree.editor.expandAll' : 'questionTree.editor.collapseAll')}
      </Button>
      <NodeSearchStatus className={styles.counts} search={search} counts={counts} />
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
