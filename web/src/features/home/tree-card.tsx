import type { PublishedTree } from '@ok/contract/routes/question-tree.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { treeNameOf } from '../../texts/tree-name.ts';
import { Icon } from '../../ui/content/icon.tsx';
import { Tag } from '../../ui/content/tag.tsx';
import { buttonClass } from '../../ui/forms/button-class.ts';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './tree-card.module.css';
import { TreePicture } from './tree-picture.tsx';

/** How wide the picture is in the three layouts of the page. */
const sizes = '(max-width: 580px) 8rem, (max-width: 1024px) 50vw, 24rem';

/** A tree to start with. The whole card is one link; what looks like a button only says so. */
export function TreeCard({ tree, isSoft }: { tree: PublishedTree; isSoft: boolean }) {
  const t = useTexts();
  const { short, age } = treeNameOf(tree.name, t);
  return (
    <li className={styles.card}>
      <TreePicture media={tree.media} altText={tree.altText} sizes={sizes} className={styles.picture} />
      <div className={styles.body}>
        <span className={styles.label} aria-hidden="true">
          <bdi dir="ltr">{t('home.ok')}</bdi>
        </span>
        <h2 className={styles.name}>
          <Link
            to="/question-trees/$questionTreeId"
            params={{ questionTreeId: String(tree.id) }}
            aria-label={t('home.cardLabel', { name: short })}
          >
            {short}
          </Link>
        </h2>
        {age && <p className={styles.age}>{age}</p>}
        {tree.test && (
          <p>
            <Tag tone="info">{t('home.testTree')}</Tag>
          </p>
        )}
        <span
          className={buttonClass({ variant: isSoft ? 'soft' : 'primary', className: styles.start })}
          aria-hidden="true"
        >
          {t('home.start')}
          <Icon name="arrow-right" flip />
        </span>
      </div>
    </li>
  );
}
