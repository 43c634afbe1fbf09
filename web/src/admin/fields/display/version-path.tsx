import type { TreeVersion } from '@ok/contract/routes/trees/tree-versions.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { Tag, type TagProps } from '../../../ui/content/tag.tsx';
import styles from './fields.module.css';

const statusTags: Readonly<Record<TreeVersion['status'], Pick<TagProps, 'tone' | 'icon'>>> = {
  DRAFT: { tone: 'info' },
  PUBLISHED: { tone: 'success', icon: 'check' },
  WAS_PUBLISHED: {},
};

interface VersionPathProps {
  /** Name of the tree, or a link with it; left out where the tree is known. */
  tree?: ReactNode;
  version: number;
  status: TreeVersion['status'];
}

/** Path to a version: its tree, its number and its status. */
export function VersionPath({ tree, version, status }: VersionPathProps) {
  const t = useTexts();
  return (
    <>
      {tree !== undefined && (
        <>
          {tree}
          <Icon name="chevron-right" flip className={styles.pathMark} />
        </>
      )}
      <span>{t('entity.place.version', { version })}</span>
      <Tag {...statusTags[status]}>{t(`questionTree.statuses.${status}`)}</Tag>
    </>
  );
}
