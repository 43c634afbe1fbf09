import { classNames } from '../class-names.ts';
import styles from './attunement-art.module.css';

export interface AttunementArtProps {
  /** `apart` and `far`: empty states and errors; `home`: behind the welcome; `sign-in`: petrol side of the sign-in. */
  variant: 'apart' | 'far' | 'home' | 'sign-in';
  className?: string;
}

/** The product's mark as decoration: a ring and its dot. Size and position come from the screen. */
export function AttunementArt({ variant, className }: AttunementArtProps) {
  if (variant === 'home') {
    return (
      <svg className={classNames(styles.home, className)} viewBox="0 0 560 560" aria-hidden="true" fill="none">
        <circle cx="280" cy="280" r="270" opacity=".13" />
        <circle cx="280" cy="280" r="222" opacity=".2" />
        <circle cx="280" cy="280" r="172" opacity=".28" strokeWidth="1.5" />
        <circle cx="280" cy="280" r="112" stroke="var(--ok-primary-soft-hover)" strokeWidth="30" />
        <circle cx="300" cy="296" r="38" fill="var(--ok-accent)" stroke="none" />
      </svg>
    );
  }
  if (variant === 'sign-in') {
    return (
      <svg
        className={classNames(styles.signIn, className)}
        viewBox="0 0 720 900"
        preserveAspectRatio="xMidYMin slice"
        aria-hidden="true"
        fill="none"
      >
        <circle cx="330" cy="250" r="520" opacity=".05" />
        <circle cx="330" cy="250" r="390" opacity=".08" />
        <circle cx="330" cy="250" r="290" opacity=".11" />
        <circle cx="330" cy="250" r="208" opacity=".16" strokeWidth="1.5" />
        <circle cx="330" cy="250" r="118" className={styles.signInRing} strokeWidth="30" />
        <circle cx="352" cy="266" r="41" className={styles.signInDot} stroke="none" />
      </svg>
    );
  }
  return (
    <svg className={classNames(styles.mark, className)} viewBox="0 0 160 110" aria-hidden="true" fill="none">
      <circle cx="62" cy="56" r="46" opacity=".18" />
      <circle cx="62" cy="56" r="34" opacity=".3" />
      <circle cx="62" cy="56" r="22" strokeWidth="8" />
      <circle cx={variant === 'far' ? 140 : 122} cy="56" r="9" fill="var(--ok-accent-strong)" stroke="none" />
    </svg>
  );
}
