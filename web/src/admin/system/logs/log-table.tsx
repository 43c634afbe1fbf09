import type { LogLevel, LogLine } from '@ok/contract/routes/management/logs.ts';
import { memo } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { Tag, type TagProps } from '../../../ui/content/tag.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { ExactMoment } from '../formats/exact-moment.tsx';
import { formatDetails, stackTraceOf } from './log-details.ts';
import styles from './logs.module.css';

const levelTones: Partial<Record<LogLevel, NonNullable<TagProps['tone']>>> = {
  ERROR: 'danger',
  WARN: 'warning',
  INFO: 'info',
};

interface LogTableProps {
  lines: readonly LogLine[];
  /** Searches all lines of one request. */
  showRequest: (requestId: string) => void;
}

/** Log lines, newest first. */
export function LogTable({ lines, showRequest }: LogTableProps) {
  const t = useTexts();
  const columns = ['logs.lines.time', 'logs.level', 'logs.lines.logger', 'logs.lines.message'];
  return (
    <div className={styles.sheet}>
      <table className={styles.table} aria-label={t('logs.lines.title')}>
        <thead>
          <tr>
            {columns.map((key) => (
              <th key={key} scope="col">
                {t(key)}
              </th>
            ))}
            <th scope="col">
              <span className="vh">{t('entity.list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LogLineRow key={line.sequence} line={line} showRequest={showRequest} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Memoised, because a line never changes: following the log renders only new lines. */
const LogLineRow = memo(
  function LogLineRow({ line, showRequest }: { line: LogLine; showRequest: LogTableProps['showRequest'] }) {
    const t = useTexts();
    const { level, logger, message, requestId } = line;
    const details = formatDetails(line.details);
    const trace = stackTraceOf(line.details);
    return (
      <tr>
        <td className={styles.moment}>
          <ExactMoment at={line.time} />
        </td>
        <td>
          <Tag tone={levelTones[level] ?? 'neutral'}>{level}</Tag>
        </td>
        <td>
          <code>{logger}</code>
        </td>
        <td className={styles.message}>
          <span dir="ltr" lang="en">
            {message}
          </span>
          {details && (
            <span className={styles.details} dir="ltr" lang="en">
              {details}
            </span>
          )}
          {trace && (
            <details>
              <summary>{t('logs.lines.trace')}</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be moved sideways has to be reached by key */}
              <pre className={styles.trace} dir="ltr" lang="en" tabIndex={0}>
                {trace}
              </pre>
            </details>
          )}
        </td>
        <td className={styles.end}>
          {requestId && (
            <IconButton icon="filter" label={t('logs.lines.request')} onPress={() => showRequest(requestId)} />
          )}
        </td>
      </tr>
    );
  },
  (before, after) => before.line.sequence === after.line.sequence && before.line.time === after.line.time,
);
