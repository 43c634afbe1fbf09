import { levelMinutes } from '@ok/contract/routes/management/logs.ts';
import { useId, useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Failed, Loading } from '../../screens/shared/states.tsx';
import { LoggerLevel } from './logger-level.tsx';
import styles from './logs.module.css';
import { useLoggers } from './use-loggers.ts';

/** Durations of a changed level, in minutes. */
const periodMinutes = [5, levelMinutes.default, 60, levelMinutes.max];

/** Levels of all loggers. A changed level returns to the default after a while. */
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
          options={periodMinutes.map((period) => ({ value: String(period), text: periodText(period) }))}
        />
      </div>
      <ul className={styles.loggers}>
        {Object.entries(data.loggers).map(([name, logger]) => (
          <LoggerLevel
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
