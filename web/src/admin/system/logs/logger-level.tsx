import type { LoggerState, LogLevel } from '@ok/contract/routes/management/logs.ts';
import { recentDateTime } from '../../../texts/dates.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import styles from './logs.module.css';

interface LoggerProps {
  name: string;
  logger: LoggerState;
  levels: readonly LogLevel[];
  isChanging: boolean;
  change: (level: LogLevel | null) => void;
}

/** Level of one logger, with the time until which it applies. */
export function LoggerLevel({ name, logger, levels, isChanging, change }: LoggerProps) {
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
