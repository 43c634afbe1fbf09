import { getHealth } from '@ok/contract/routes/management/metrics.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';

/** Everybody may ask for it without saying who they are; who sees the parts says so. */
const asAdministrator = { ...getHealth, access: ['ROLE_ADMIN'] } as const;

/** How the system and its parts are, also where it says that it can't serve. */
export const useHealth = () =>
  useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => {
      try {
        return await call(asAdministrator, { signal, ownError: true });
      } catch (error) {
        const told = error instanceof ApiError ? getHealth.reply.safeParse(error.reply.body) : undefined;
        if (told?.data?.components) return told.data;
        throw error;
      }
    },
    refetchInterval: 30_000,
    gcTime: 0,
  });
