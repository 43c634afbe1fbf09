import { getLoggers, type LoggerState, type LogLevel, levelMinutes, setLogger } from '@ok/contract/routes/logs.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../api/client.ts';
import { recentDateTime } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Failed, Loading } from '../screens/states.tsx';
import styles from './logs.module.css';

/** Milliseconds between looks, so that a level that went back by itself is seen to have. */
const pause = 30_000;

/** For how long a level may be changed, in minutes. */
const periods = [5, levelMinutes.usual, 60, levelMinutes.most];

/** How much every part of the server writes down; each can be changed for a while. */
export function LogLevels() {
  const t = useTexts();
  const heading = useId();
  const [minutes, setMinutes] = useState<number>(levelMinutes.usual);
  const [changing, setChanging] = useState<string>();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['loggers'],
    queryFn: ({ signal }) => call(getLoggers, { signal, ownError: true }),
    refetchInterval: pause,
    gcTime: 0,
  });
  const periodText = (period: number) => {
    if (period === 60) return t('logs.levels.hour');
    return period === levelMinutes.most ? t('logs.levels.day') : t('logs.levels.minutes', { minutes: period });
  };
  const change = async (name: string, configuredLevel: LogLevel | null) => {
    setChanging(name);
    try {
      await call(setLogger, { params: { name }, body: { configuredLevel, minutes } });
    } catch {
      // The call has told of it.
    }
    await refetch();
    setChanging(undefined);
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

interface LoggerProps {
  name: string;
  logger: LoggerState;
  levels: readonly LogLevel[];
  isChanging: boolean;
  change: (level: LogLevel | null) => void;
}

function Logger({ name, logger, levels, isChanging, change }: LoggerProps) {
  const t = useTexts();
  const language = useLanguage();
  const { effectiveLevel, until } = logger;
  return (
    <li className={styles.logger}>
      <div className={styles.loggerName}>
        <code>{name}</code>
        <span className={styles.until} aria-live="polite">
          {until ? t('logs.levels.until', { time: recentDateTime(until, language) }) : t('logs.levels.usual')}
        </span>
      </div>
      {until && (
        <IconButton
          icon="undo"
          label={t('logs.levels.resetOf', { name })}
          isPending={isChanging}
          onPress={() => change(null)}
        />
      )}
      <SelectField
        isCompact
        className={styles.level}
        label={<span className="vh">{t('logs.levels.level', { name })}</span>}
        value={effectiveLevel}
        isDisabled={isChanging}
        onChange={(value) => change(value as LogLevel)}
        options={levels.map((level) => ({ value: level, text: level }))}
      />
    </li>
  );
}
