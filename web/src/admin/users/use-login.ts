import { notFound, useParams } from '@tanstack/react-router';
import { throwIfMissing } from '../screens/use-area.ts';
import { useUser } from './use-users.ts';

/** Whose screen this is. */
export function useLogin(): string {
  const { login } = useParams({ strict: false });
  if (!login) throw notFound();
  return login;
}

/** Whoever the screen is about; there is no page of somebody who is not there. */
export function useUserOfScreen() {
  const user = useUser(useLogin());
  if (!user.data) throwIfMissing(user.error);
  return user;
}
