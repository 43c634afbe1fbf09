import { imageVariant, imageWidths } from '@ok/contract/rules/images.ts';
import { useState } from 'react';
import { useProfile } from '../../api/profile.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { AttunementArt } from '../../ui/content/attunement-art.tsx';
import styles from './tree-picture.module.css';

type TreePictureProps = {
  media: string | null;
  altText: string | null;
  /** How wide it is shown, as in the attribute of that name. */
  sizes: string;
  className?: string;
};

/** The picture of a tree, in the width that fits; the mark in its place when there is none or it does not load. */
export function TreePicture({ media, altText, sizes, className }: TreePictureProps) {
  const t = useTexts();
  const base = useProfile()?.mediaBase;
  const [broken, setBroken] = useState<string>();
  if (!media || broken === media) {
    return (
      <div className={classNames(styles.picture, styles.none, className)}>
        <AttunementArt variant="apart" className={styles.mark} />
        <span className="vh">{t('global.a11y.placeholderImage')}</span>
      </div>
    );
  }
  // Until it is known where pictures are, their place is kept.
  if (base === undefined) return <div className={classNames(styles.picture, className)} />;
  return (
    <img
      className={classNames(styles.picture, className)}
      src={base + media}
      srcSet={imageWidths.map((width) => `${base}${imageVariant(media, width)} ${width}w`).join(', ')}
      sizes={sizes}
      width={960}
      height={640}
      alt={altText ?? ''}
      onError={() => setBroken(media)}
    />
  );
}
