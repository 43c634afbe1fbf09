import { imageVariant, imageWidths } from '@ok/contract/rules/values/images.ts';
import { useState } from 'react';
import { useProfile } from '../../api/profile.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { AttunementArt } from '../../ui/content/attunement-art.tsx';
import styles from './notification-row.module.css';

interface NotificationPictureProps {
  media: string | null;
  altText: string | null;
}

/** Picture of a notification; the product's mark when it has none or it fails to load. */
export function NotificationPicture({ media, altText }: NotificationPictureProps) {
  const t = useTexts();
  const base = useProfile()?.mediaBase ?? '/media/';
  const [isBroken, setBroken] = useState(false);
  if (!media || isBroken) {
    return (
      <div className={`${styles.picture} ${styles.none}`}>
        <AttunementArt variant="apart" />
        <span className="vh">{t('global.a11y.placeholderImage')}</span>
      </div>
    );
  }
  return (
    <img
      className={styles.picture}
      sizes="(max-width: 580px) 90vw, 12rem"
      srcSet={imageWidths.map((width) => `${base}${imageVariant(media, width)} ${width}w`).join(', ')}
      src={base + imageVariant(media, 480)}
      alt={altText ?? ''}
      onError={() => setBroken(true)}
    />
  );
}
