import type { TreeToStart } from '@ok/contract/routes/trees/question-tree.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { RichText } from '../../ui/content/markup/rich-text.tsx';
import styles from './instruction-page.module.css';
import { lengthText } from './length-text.ts';
import { StartLink } from './start-link.tsx';
import { TreePicture } from './tree-picture.tsx';

/** Instruction of a tree with its picture and the start button. */
export function InstructionText({ tree }: { tree: TreeToStart }) {
  const t = useTexts();
  const length = lengthText(tree.questions, t);
  return (
    <div className={styles.columns}>
      <div className={styles.text}>
        <p className={styles.label}>{treeTitle(tree.name, t)}</p>
        <h1 tabIndex={-1}>{t('instruction.title')}</h1>
        <RichText html={tree.description} className={styles.prose} />
      </div>
      <TreePicture
        media={tree.media}
        altText={tree.altText}
        sizes="(max-width: 1024px) 100vw, 30rem"
        className={styles.picture}
      />
      <div className={styles.start}>
        <p className={styles.hint}>
          {length} {t('instruction.hint')}
        </p>
        <StartLink tree={tree} size="large" wide iconEnd="arrow-right">
          {t('instruction.start')}
        </StartLink>
      </div>
    </div>
  );
}
