import { imageVariant } from '@ok/contract/rules/values/images.ts';
import { useState } from 'react';
import { useProfile } from '../../../api/profile.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import styles from './fields.module.css';

interface PictureProps {
  /** Name of a stored picture, or the data URL of a picture that is not stored yet. */
  media: string;
  altText: string;
  size: 'thumbnail' | 'tile' | 'preview' | 'large';
}

const widths = { thumbnail: 240, tile: 240, preview: 240, large: 480 } as const;

/** A picture in the back-office; an icon when it does not load. */
export function Picture({ media, altText, size }: PictureProps) {
  const t = useTexts();
  const base = useProfile()?.mediaBase ?? '/media/';
  const src = media.startsWith('data:') ? media : base + imageVariant(media, widths[size]);
  const [broken, setBroken] = useState<string>();
  if (broken === src) {
    return (
      <span className={`${styles[size]} ${styles.broken}`}>
        <Icon name="image" />
        <span className="vh">{t('global.a11y.placeholderImage')}</span>
      </span>
    );
  }
  return <img className={styles[size]} src={src} alt={altText} loading="lazy" onError={() => setBroken(src)} />;
}
