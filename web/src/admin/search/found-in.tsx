import type { ContentMatch } from '@ok/contract/routes/content.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { Tag } from '../../ui/content/tag.tsx';
import styles from './content-search.module.css';

const tones = { DRAFT: 'info', PUBLISHED: 'success', WAS_PUBLISHED: 'neutral' } as const;

/** Which version of which tree a text was found in, and whether people see it. */
export function FoundIn({ tree: { name, version, status } }: { tree: NonNullable<ContentMatch['tree']> }) {
  const t = useTexts();
  return (
    <span className={styles.where}>
      {t('questionTree.editor.pageTitle', { name: treeTitle(name, t), version })}
      <Tag tone={tones[status]} icon={status === 'PUBLISHED' ? 'check' : undefined}>
        {t(`questionTree.statuses.${status}`)}
      </Tag>
    </span>
  );
}
