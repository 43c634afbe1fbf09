import { levelMinutes } from '@ok/contract/routes/management/logs.ts';
import { useId, useState } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Failed, Loading } from '../screens/shared/states.tsx';
import { Logger } from './logger-level.tsx';
import styles from './logs.module.css';
import { useLoggers } from './use-loggers.ts';

/** For how long a level may be changed, in minutes. */
const periods = [5, levelMinutes.default, 60, levelMinutes.max];

/** How much every part of the server writes down; each can be changed for a while. */
export function LogLevels() {
  const t = useTexts();
  const heading = useId();
  const [minutes, setMinutes] = useState<number>(levelMinutes.default);
  const { data, isError, isFetching, refetch, changing, change } = useLoggers(minutes);
  const periodText = (period: number) => {
    if (period === 60) return t('logs.levels.hour');
    return period === levelMinutes.max ? t('logs.levels.day') : t('logs.levels.minutes', { minutes: period });
  };
  if (isError && !data) return <Failed isBusy={isFetching} tryAgain={() => void refetch()} />;
  if (!data) return <Loading label={t('logs.levels.loading')} />;
  return (
    <Card as="section" className={styles.card} aria-labelledby={heading}>
      <div className={styles.cardHead}>
        <div>
          <h2 id={heading}>{t('logs.levels.title')}</h2>
          <p className="muted">{t('logs.levels.intro')}</p>
        </div>
        <SelectField
          isCompact
          className={styles.period}
          label={t('logs.levels.for')}
          value={String(minutes)}
          onChange={(value) => setMinutes(Number(value))}
          options={periods.map((period) => ({ value: String(period), text: periodText(period) }))}
        />
      </div>
      <ul className={styles.loggers}>
        {Object.entries(data.loggers).map(([name, logger]) => (
          <Logger
            key={name}
            name={name}
            logger={logger}
            levels={data.levels}
            isChanging={changing === name}
            change={(level) => void change(name, level)}
          />
        ))}
      </ul>
    </Card>
  );
}
