import { passwordAdvice, passwordBars } from '@ok/contract/rules/accounts/password-strength.ts';
import { countCharacters } from '@ok/contract/rules/values/characters.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { useIsCommon } from './common-passwords.ts';
import styles from './password-strength.module.css';

interface PasswordStrengthProps {
  password: string;
  /** Minimum length; a shorter password counts as weak. */
  min: number;
  /** Id that the field's `aria-describedby` refers to. */
  id: string;
}

/** Strength of a password as bars and text, with a warning about common passwords. Advice only. */
export default function PasswordStrength({ password, min, id }: PasswordStrengthProps) {
  const t = useTexts();
  const isCommon = useIsCommon(password);
  const bars = countBars(password, min);
  const advice = passwordAdvice(password);
  return (
    <div className={styles.strength}>
      <div className={styles.bars} aria-hidden="true">
        {[1, 2, 3, 4, 5].map((bar) => (
          <span key={bar} className={bar <= bars ? styles.on : styles.off} />
        ))}
      </div>
      <div id={id} role="status">
        {bars > 0 && (
          <p className={styles.text}>
            <span>{t(`password.strength.${bars}`)}</span>
            {advice && <span className={styles.advice}>{t(`password.advice.${advice}`)}</span>}
          </p>
        )}
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

function countBars(password: string, min: number): number {
  if (password === '') return 0;
  return countCharacters(password) < min ? 1 : passwordBars(password);
}
