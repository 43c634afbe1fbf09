import type { PublishedTree } from '@ok/contract/routes/question-tree.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { Icon } from '../../ui/content/icon.tsx';
import { Tag } from '../../ui/content/tag.tsx';
import { buttonClass } from '../../ui/forms/button-class.ts';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './tree-card.module.css';
import { TreePicture } from './tree-picture.tsx';

/** How wide the picture is in the three layouts of the page. */
const sizes = '(max-width: 580px) 8rem, (max-width: 1024px) 50vw, 24rem';

/** A name in which a range of numbers, such as `(0-12`, is not broken over two lines. */
const withWholeRanges = (name: string) =>
  name.split(/(\(?\d{1,4}[-–]\d{1,4}\)?)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name stay in their order
      <span key={index} className={styles.range}>
        {part}
      </span>
    ),
  );

/** A tree to start with. The whole card is one link; what looks like a button only says so. */
export function TreeCard({ tree, isSoft }: { tree: PublishedTree; isSoft: boolean }) {
  const t = useTexts();
  // A picture that shows no more than its name says is decoration: a screen reader reads the name once.
  const altText = tree.altText === tree.name ? null : tree.altText;
  return (
    <li className={styles.card}>
      <TreePicture media={tree.media} altText={altText} sizes={sizes} className={styles.picture} />
      <div className={styles.body}>
        <span className={styles.label} aria-hidden="true">
          <bdi dir="ltr">{t('home.ok')}</bdi>
        </span>
        <h2 className={styles.name}>
          <Link
            to="/question-trees/$questionTreeId"
            params={{ questionTreeId: String(tree.id) }}
            aria-label={t('home.cardLabel', { name: treeTitle(tree.name, t) })}
          >
            <bdi>{withWholeRanges(tree.name)}</bdi>
          </Link>
        </h2>
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
