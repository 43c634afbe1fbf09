import type { ContentMatch } from '@ok/contract/routes/content.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { Tag } from '../../ui/content/tag.tsx';
import styles from './content-search.module.css';

const versionTones = { DRAFT: 'info', PUBLISHED: 'success', WAS_PUBLISHED: 'neutral' } as const;

/** Tree version that contains a found text, with its status. */
export function FoundVersion({ tree: { name, version, status } }: { tree: NonNullable<ContentMatch['tree']> }) {
  const t = useTexts();
  return (
    <span className={styles.where}>
      {t('questionTree.editor.pageTitle', { name: treeTitle(name, t), version })}
      <Tag tone={versionTones[status]} icon={status === 'PUBLISHED' ? 'check' : undefined}>
        {t(`questionTree.statuses.${status}`)}
      </Tag>
    </span>
  );
}
