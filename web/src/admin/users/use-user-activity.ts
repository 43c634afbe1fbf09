import { user as userEntity } from '@ok/contract/entities/user.ts';
import { getUserActivity } from '@ok/contract/routes/management/user-activity.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

/** Fetches the mails, sessions and changes of a user, again after every change of a user or mail. */
export const useUserActivity = (login: string) =>
  useQuery({
    queryKey: ['content', userEntity.name, login, 'activity'],
    queryFn: ({ signal }) => call(getUserActivity, { params: { login }, signal, ownError: true }),
    gcTime: 0,
    staleTime: 0,
  });
