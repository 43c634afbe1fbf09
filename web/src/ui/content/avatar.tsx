import styles from './avatar.module.css';

export interface AvatarProps {
  /** One or two letters. */
  initials: string;
}

/** Initials of a user in a circle; decorative, since the name is beside it. */
export function Avatar({ initials }: AvatarProps) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials}
    </span>
  );
}
