import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import { getHealth } from '@ok/contract/routes/metrics.ts';
import { type Attention, getAttention, getLastChanges } from '@ok/contract/routes/overview.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useWaiting } from '../correcting/use-waiting.ts';

/** Mails and texts that ask for an administrator. */
export const useAttention = () =>
  useQuery({
    queryKey: ['overview', 'attention'],
    queryFn: ({ signal }) => call(getAttention, { signal, ownError: true }),
    staleTime: 0,
  });

/** What was changed last. */
export const useLastChanges = () =>
  useQuery({
    queryKey: ['overview', 'changes'],
    queryFn: ({ signal }) => call(getLastChanges, { signal, ownError: true }),
    staleTime: 0,
  });

/** How a system is, as it tells it. */
export type Health = ReplyFor<typeof getHealth>;

/** How the parts of the system are. One that is not well says so with a refusal, which is an answer all the same. */
const readHealth = async (signal: AbortSignal): Promise<Health> => {
  try {
    return await call(getHealth, { signal, ownError: true });
  } catch (error) {
    const said = error instanceof ApiError && error.status === 503 ? (error.reply.body as Partial<Health>) : undefined;
    if (said?.status && said.components) return { ...said, status: said.status };
    throw error;
  }
};

/** How the parts of the system are. */
export const useHealth = () =>
  useQuery({ queryKey: ['health'], queryFn: ({ signal }) => readHealth(signal), staleTime: 0 });

/** How many kinds of things ask for an administrator, beside versions. */
const countOf = ({ mails, outdatedTexts }: Attention): number =>
  Number(mails.failed.length > 0) + Number(outdatedTexts > 0);

/** How much waits in all; nothing as long as that is not known. */
export const useWaitingCount = (): number | undefined => {
  const versions = useWaiting().data;
  const attention = useAttention().data;
  return versions && attention ? versions.length + countOf(attention) : undefined;
};
