import { countCharacters } from '@ok/contract/rules/characters.ts';
import { passwordBars } from '@ok/contract/rules/password-strength.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Icon } from '../../ui/content/icon.tsx';
import { useIsCommon } from './common-passwords.ts';
import styles from './password-strength.module.css';

interface PasswordStrengthProps {
  password: string;
  /** The fewest characters that are accepted: with less of them it is not strong, whatever they are. */
  min: number;
  /** For the field to be described by. */
  id: string;
}

/** How strong a password is, in bars and in words, and whether everybody has it. It advises; it refuses nothing. */
export default function PasswordStrength({ password, min, id }: PasswordStrengthProps) {
  const t = useTexts();
  const isCommon = useIsCommon(password);
  const bars = barsOf(password, min);
  return (
    <div className={styles.strength}>
      <div className={styles.bars} aria-hidden="true">
        {[1, 2, 3, 4, 5].map((bar) => (
          <span key={bar} className={bar <= bars ? styles.on : styles.off} />
        ))}
      </div>
      <div id={id} role="status">
        {bars > 0 && <p className={styles.text}>{t(`password.strength.${bars}`)}</p>}
        {isCommon && (
          <p className={styles.warning}>
            <Icon name="warning" className={styles.icon} />
            <span>{t('password.common')}</span>
          </p>
        )}
      </div>
    </div>
  );
}

function barsOf(password: string, min: number): number {
  if (password === '') return 0;
  return countCharacters(password) < min ? 1 : passwordBars(password);
}
