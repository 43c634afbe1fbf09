import { getLoggers, getLogLines, type LogLevel, logLevels } from '@ok/contract/routes/management/logs.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../../api/client.ts';
import { formatWholeNumber } from '../../../texts/numbers.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { useDebounced } from '../../data/use-debounced.ts';
import { Failed, Loading } from '../../screens/shared/states.tsx';
import { LogTable } from './log-table.tsx';
import styles from './logs.module.css';

const followIntervalMs = 3000;
const maxLines = '1000';

/** Newest log lines, with search and filters. Following polls for new lines. */
export function LogLines() {
  const t = useTexts();
  const language = useLanguage();
  const heading = useId();
  const [text, setText] = useState('');
  const [level, setLevel] = useState<LogLevel | ''>('');
  const [logger, setLogger] = useState('');
  const [isFollowing, setFollowing] = useState(false);
  const searchText = useDebounced(text.trim());
  const { data: loggers } = useQuery({
    queryKey: ['loggers'],
    queryFn: ({ signal }) => call(getLoggers, { signal, ownError: true }),
    gcTime: 0,
  });
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['log-lines', searchText, level, logger],
    queryFn: ({ signal }) =>
      call(getLogLines, {
        query: {
          size: maxLines,
          ...(searchText && { text: searchText.slice(0, 200) }),
          ...(level && { level }),
          ...(logger && { logger }),
        },
        signal,
        ownError: true,
        silent: isFollowing,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: isFollowing ? followIntervalMs : false,
    gcTime: 0,
  });
  const names = Object.keys(loggers?.loggers ?? {});
  return (
    <Card as="section" className={styles.card} aria-labelledby={heading}>
      <div className={styles.cardHead}>
        <div>
          <h2 id={heading}>{t('logs.lines.title')}</h2>
          {data && (
            <p className="muted">{t('logs.process', { pid: String(data.process.pid), host: data.process.host })}</p>
          )}
        </div>
        <Switch label={t('logs.lines.follow')} isSelected={isFollowing} onChange={setFollowing}>
          {t(isFollowing ? 'logs.lines.followed' : 'logs.lines.follow')}
        </Switch>
      </div>
      <div className={styles.bar}>
        <SearchField
          className={styles.search}
          label={t('logs.lines.search')}
          clearLabel={t('logs.lines.clear')}
          value={text}
          onChange={setText}
        />
        <SelectField
          isCompact
          className={styles.choice}
          label={<span className="vh">{t('logs.lines.least')}</span>}
          placeholder={t('logs.lines.everyLevel')}
          value={level}
          onChange={(value) => setLevel(value as LogLevel | '')}
          options={logLevels.filter((each) => each !== 'OFF').map((each) => ({ value: each, text: each }))}
        />
        <SelectField
          isCompact
          className={styles.choice}
          label={<span className="vh">{t('logs.lines.logger')}</span>}
          placeholder={t('logs.lines.everyLogger')}
          value={logger}
          onChange={setLogger}
          options={names.map((name) => ({ value: name, text: name }))}
        />
      </div>
      {isError && !data ? (
        <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : !data ? (
        <Loading label={t('logs.lines.loading')} />
      ) : data.lines.length === 0 ? (
        <EmptyState title={t('logs.lines.empty.title')} text={t('logs.lines.empty.text')} />
      ) : (
        <>
          <LogTable lines={data.lines} showRequest={setText} />
          <p className={styles.foot} role={isFollowing ? undefined : 'status'}>
            {t('logs.lines.count', { total: formatWholeNumber(data.lines.length, language) })}
          </p>
        </>
      )}
    </Card>
  );
}
