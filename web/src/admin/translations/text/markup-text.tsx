import type { WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import { lazy, Suspense } from 'react';
import { RichText } from '../../../ui/content/markup/rich-text.tsx';
import { stripMarkup } from '../state/find-workspace-texts.ts';
import styles from './text-panel.module.css';

const LazyDocumentText = lazy(() => import('../../fields/rich-text/document-text.tsx'));

/** Text with its markup, as it is shown. */
export function MarkupText({ kind, text, language }: { kind: WorkspaceText['kind']; text: string; language: string }) {
  const plain = stripMarkup(kind, text);
  return (
    <div lang={language} dir="auto" className={styles.source}>
      {kind === 'html' ? (
        <RichText html={text} headingLevel={3} />
      ) : kind === 'richText' ? (
        <Suspense fallback={<p>{plain}</p>}>
          <LazyDocumentText document={text} />
        </Suspense>
      ) : (
        <p>{plain}</p>
      )}
    </div>
  );
}
