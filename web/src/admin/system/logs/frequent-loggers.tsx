import { levelMinutes } from '@ok/contract/routes/management/logs.ts';
import { useId } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { LoggerLevel } from './logger-level.tsx';
import styles from './logs.module.css';
import { useLoggers } from './use-loggers.ts';

/** Loggers that administrators change most; the tab for logs has all. */
const shownLoggers = ['http', 'mail', 'db', 'sessions'];

/** Card with the levels of a few loggers; empty until the server has answered. */
export function FrequentLoggers() {
  const t = useTexts();
  const heading = useId();
  const { data, changing, change } = useLoggers(levelMinutes.default);
  if (!data) return null;
  return (
    <Card as="section" className={styles.card} aria-labelledby={heading}>
      <div className={styles.cardHead}>
        <h2 id={heading}>{t('logs.levels.title')}</h2>
        <Link to="/admin/system/logs">{t('logs.levels.all', { total: String(Object.keys(data.loggers).length) })}</Link>
      </div>
      <ul className={styles.loggers}>
        {shownLoggers.map((name) => {
          const logger = data.loggers[name];
          return (
            logger && (
              <LoggerLevel
                key={name}
                name={name}
                logger={logger}
                levels={data.levels}
                isChanging={changing === name}
                change={(level) => void change(name, level)}
              />
            )
          );
        })}
      </ul>
    </Card>
  );
}
