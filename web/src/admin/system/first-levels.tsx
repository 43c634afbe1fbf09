import { levelMinutes } from '@ok/contract/routes/management/logs.ts';
import { useId } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Logger } from './logger-level.tsx';
import styles from './logs.module.css';
import { useLoggers } from './use-loggers.ts';

/** The parts of the server that are asked after the most; all of them are a tab away. */
const most = ['http', 'mail', 'db', 'sessions'];

/** How much a few parts of the server write down. Nothing stands here until that is known. */
export function FirstLevels() {
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
        {most.map((name) => {
          const logger = data.loggers[name];
          return (
            logger && (
              <Logger
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
