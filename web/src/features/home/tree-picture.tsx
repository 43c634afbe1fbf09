import { imageVariant, imageWidths } from '@ok/contract/rules/values/images.ts';
import { useState } from 'react';
import { useProfile } from '../../api/profile.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { AttunementArt } from '../../ui/content/attunement-art.tsx';
import styles from './tree-picture.module.css';

type TreePictureProps = {
  media: string | null;
  altText: string | null;
  /** Value of the attribute `sizes`. */
  sizes: string;
  className?: string;
};

/** Picture of a tree; the product's mark when the tree has none or it fails to load. */
export function TreePicture({ media, altText, sizes, className }: TreePictureProps) {
  const t = useTexts();
  const base = useProfile()?.mediaBase;
  const [brokenMedia, setBrokenMedia] = useState<string>();
  if (!media || brokenMedia === media) {
    return (
      <div className={classNames(styles.picture, styles.none, className)}>
        <AttunementArt variant="apart" className={styles.mark} />
        <span className="vh">{t('global.a11y.placeholderImage')}</span>
      </div>
    );
  }
  // Keeps the picture's place until the profile has loaded.
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
      onError={() => setBrokenMedia(media)}
    />
  );
}
