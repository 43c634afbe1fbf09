import { type Attention, getAttention, getLastChanges } from '@ok/contract/routes/management/overview.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useProfile } from '../../api/profile.ts';
import { useWaitingVersions } from '../correcting/use-waiting-versions.ts';

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

/** How many kinds of things ask for an administrator, beside versions. */
const countOf = ({ mails, outdatedTexts }: Attention): number =>
  Number(mails.failed.length > 0) + Number(outdatedTexts > 0);

/** How much waits in all; nothing as long as that is not known. */
export const useWaitingCount = (): number | undefined => {
  const versions = useWaitingVersions().data;
  const attention = useAttention().data;
  const noMail = Number(useProfile()?.sendsMail === false);
  return versions && attention ? versions.length + countOf(attention) + noMail : undefined;
};
