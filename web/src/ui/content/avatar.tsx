import styles from './avatar.module.css';

export interface AvatarProps {
  /** One or two letters. */
  initials: string;
}

/** The initials of a person in a circle; decorative, the name stands beside it. */
export function Avatar({ initials }: AvatarProps) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials}
    </span>
  );
}
