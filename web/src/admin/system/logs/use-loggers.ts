import { getLoggers, type LogLevel, setLogger } from '@ok/contract/routes/management/logs.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';

/** Polled, because the server resets levels by itself. */
const loggerPollIntervalMs = 30_000;

/** Fetches the levels of all loggers. Returns a function that changes one for `minutes`. */
export function useLoggers(minutes: number) {
  const [changing, setChanging] = useState<string>();
  const query = useQuery({
    queryKey: ['loggers'],
    queryFn: ({ signal }) => call(getLoggers, { signal, ownError: true }),
    refetchInterval: loggerPollIntervalMs,
    gcTime: 0,
  });
  const change = async (name: string, configuredLevel: LogLevel | null) => {
    setChanging(name);
    try {
      await call(setLogger, { params: { name }, body: { configuredLevel, minutes } });
    } catch {
      // The call shows its own error.
    }
    await query.refetch();
    setChanging(undefined);
  };
  return { ...query, changing, change };
}
