import { getHealth } from '@ok/contract/routes/management/metrics.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';

/** The call needs no sign-in, but only administrators get the parts: so it sends the session's token. */
const getHealthAsAdministrator = { ...getHealth, access: ['ROLE_ADMIN'] } as const;

/** Fetches the health of the system and its parts. An unhealthy system answers with an error status and the same body. */
export const useHealth = () =>
  useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => {
      try {
        return await call(getHealthAsAdministrator, { signal, ownError: true });
      } catch (error) {
        const parsedReply = error instanceof ApiError ? getHealth.reply.safeParse(error.reply.body) : undefined;
        if (parsedReply?.data?.components) return parsedReply.data;
        throw error;
      }
    },
    refetchInterval: 30_000,
    gcTime: 0,
  });
