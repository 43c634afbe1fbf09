import type { PublishedTree } from '@ok/contract/routes/trees/question-tree.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { Tag } from '../../ui/content/tag.tsx';
import { buttonClass } from '../../ui/forms/button-class.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { StartLink } from './start-link.tsx';
import styles from './tree-card.module.css';
import { TreePicture } from './tree-picture.tsx';

/** Width of the picture in the layouts of the page, for the attribute `sizes`. */
const pictureSizes = '(max-width: 580px) 8rem, (max-width: 699px) 50vw, (max-width: 1024px) 33vw, 24rem';

/** A name in which no number range, such as `(0-12`, breaks across lines. */
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

type TreeCardProps = {
  tree: PublishedTree;
  isSecondary: boolean;
  /** Whether the card also has a link that starts a measurement without the instruction. */
  canBegin: boolean;
  /** Whether there is no network, and the device does not keep the tree. */
  isMissing: boolean;
};

/** Card of a tree. The whole card is one link to the instruction; the button of that link is decoration. */
export function TreeCard({ tree, isSecondary, canBegin, isMissing }: TreeCardProps) {
  const t = useTexts();
  const name = treeTitle(tree.name, t);
  // An alternative text that equals the name is dropped, so that a screen reader reads the name once.
  const altText = tree.altText === tree.name ? null : tree.altText;
  return (
    <li className={classNames(styles.card, isMissing && styles.missing)}>
      <TreePicture media={tree.media} altText={altText} sizes={pictureSizes} className={styles.picture} />
      <div className={styles.body}>
        <span className={styles.label} aria-hidden="true">
          <bdi dir="ltr">{t('home.ok')}</bdi>
        </span>
        <h2 className={styles.name}>
          {isMissing ? (
            <bdi>{withWholeRanges(tree.name)}</bdi>
          ) : (
            <Link
              to="/question-trees/$questionTreeId"
              params={{ questionTreeId: String(tree.id) }}
              aria-label={t('home.cardLabel', { name })}
            >
              <bdi>{withWholeRanges(tree.name)}</bdi>
            </Link>
          )}
        </h2>
        {tree.test && (
          <p>
            <Tag tone="info">{t('home.testTree')}</Tag>
          </p>
        )}
        {isMissing ? (
          <p className={styles.why}>{t('home.notKept')}</p>
        ) : (
          <div className={styles.actions}>
            <span
              className={buttonClass({
                variant: isSecondary ? 'soft' : 'primary',
                className: classNames(styles.start, isSecondary && styles.soft),
              })}
              aria-hidden="true"
            >
              {t('home.start')}
              <Icon name="arrow-right" flip />
            </span>
            {canBegin && (
              <StartLink
                tree={tree}
                variant="outline"
                className={styles.begin}
                aria-label={t('home.beginLabel', { name })}
              >
                {t('home.begin')}
              </StartLink>
            )}
          </div>
        )}
      </div>
    </li>
  );
}
