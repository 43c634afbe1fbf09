import { getLoggers, type LogLevel, setLogger } from '@ok/contract/routes/management/logs.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';

/** Milliseconds between looks, so that a level that went back by itself is seen to have. */
const pause = 30_000;

/** How much every part of the server writes down, and the way to change that for so many minutes. */
export function useLoggers(minutes: number) {
  const [changing, setChanging] = useState<string>();
  const query = useQuery({
    queryKey: ['loggers'],
    queryFn: ({ signal }) => call(getLoggers, { signal, ownError: true }),
    refetchInterval: pause,
    gcTime: 0,
  });
  const change = async (name: string, configuredLevel: LogLevel | null) => {
    setChanging(name);
    try {
      await call(setLogger, { params: { name }, body: { configuredLevel, minutes } });
    } catch {
      // The call has told of it.
    }
    await query.refetch();
    setChanging(undefined);
  };
  return { ...query, changing, change };
}
