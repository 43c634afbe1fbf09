import { type Attention, getAttention, getLastChanges } from '@ok/contract/routes/management/overview.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useProfile } from '../../api/profile.ts';
import { useWaitingVersions } from '../correcting/use-waiting-versions.ts';

/** Fetches the mails and texts that need attention. */
export const useAttention = () =>
  useQuery({
    queryKey: ['overview', 'attention'],
    queryFn: ({ signal }) => call(getAttention, { signal, ownError: true }),
    staleTime: 0,
  });

/** Fetches the latest changes. */
export const useLastChanges = () =>
  useQuery({
    queryKey: ['overview', 'changes'],
    queryFn: ({ signal }) => call(getLastChanges, { signal, ownError: true }),
    staleTime: 0,
  });

/** Counts the items of the block for mails and texts. */
const countKinds = ({ mails, openQuestions, outdatedTexts }: Attention): number =>
  Number(mails.failed.length > 0) + Number(openQuestions > 0) + Number(outdatedTexts > 0);

/** Number of waiting items; undefined until all are fetched. */
export const useWaitingCount = (): number | undefined => {
  const versions = useWaitingVersions().data;
  const attention = useAttention().data;
  const noMail = Number(useProfile()?.sendsMail === false);
  return versions && attention ? versions.length + countKinds(attention) + noMail : undefined;
};
