import { createUser, deleteUser, getUser, getUserCounts, getUsers, updateUser } from '@ok/contract/routes/user.ts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type CallOptions, call, callWithTotal } from '../../api/client.ts';
import { useLanguage } from '../../texts/texts-store.ts';
import { queryOf, type UserView } from './user-view.ts';

/** A page of users, and how many there are in all; the page before stays until it is there. */
export function useUsers(view: UserView) {
  // Where somebody works has a name in each language.
  const query = { ...queryOf(view), language: useLanguage() };
  return useQuery({
    queryKey: ['users', 'list', query],
    queryFn: ({ signal }) => callWithTotal(getUsers, { query, signal, ownError: true }),
    placeholderData: keepPreviousData,
    // Others change them, too.
    staleTime: 0,
  });
}

/** How many users there are of each kind. */
export const useUserCounts = () =>
  useQuery({
    queryKey: ['users', 'counts'],
    queryFn: ({ signal }) => call(getUserCounts, { signal, silent: true }),
    staleTime: 0,
  });

/** Somebody, always anew: a change is held against the revision that was read. */
export function useUser(login: string) {
  const language = useLanguage();
  const user = useQuery({
    // The same in every language, so that a form stays as it is when the language of the page changes.
    queryKey: ['users', 'one', login],
    queryFn: ({ signal }) => call(getUser, { params: { login }, query: { language }, signal, ownError: true }),
    gcTime: 0,
    staleTime: 0,
  });
  const { refetch } = user;
  // biome-ignore lint/correctness/useExhaustiveDependencies: where they work has another name in another language
  useEffect(() => void refetch({ cancelRefetch: false }), [language, refetch]);
  return user;
}

type Body = CallOptions<typeof updateUser>['body'];

/** Save somebody: without a revision it overwrites. */
export function useSaveUser() {
  const forget = useForget();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ body, revision }: { body: Body; revision?: number }) =>
      body.id === null || body.id === undefined
        ? call(createUser, { body, ownError: true })
        : call(updateUser, { body, ifMatch: revision, ownError: true }),
    onSuccess: forget,
  });
}

/** Remove somebody. */
export function useRemoveUser() {
  const forget = useForget();
  return useMutation({
    networkMode: 'always',
    mutationFn: (login: string) => call(deleteUser, { params: { login }, ownError: true }),
    onSuccess: forget,
  });
}

/** A user shows in the lists, and in what refers to them. */
function useForget(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: ['users'] });
    void queries.invalidateQueries({ queryKey: ['content'] });
  };
}
