import { useSession } from '../../session/session-store.ts';

/** Whether the user is an administrator: a translator sees less of the screens that both use. */
export const useIsAdministrator = (): boolean => {
  const session = useSession();
  return session.state === 'signedIn' && session.account.authorities.includes('ROLE_ADMIN');
};
