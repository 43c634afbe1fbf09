import { getResultMail } from '@ok/contract/routes/measurement/measurement.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callOrReadKept } from '../../../api/call-or-read-kept.ts';
import type { MeasurementFacts } from '../../../player/result/result-panel.tsx';
import { useSession } from '../../../session/session-store.ts';
import { longDate } from '../../../texts/dates.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import type { Score } from '../../../ui/content/scores/score.ts';
import { ButtonAnchor } from '../../../ui/navigation/button-link.tsx';
import type { ResultFiles } from './result-files.ts';
import { fillPlaceholders, firstThatFits, type ResultMailText } from './result-mailto.ts';

interface ResultMailProps {
  score: Score;
  /** Name of the result. */
  name: string;
  facts: MeasurementFacts;
  /** Files that explain the result; undefined while loading. */
  files: ResultFiles | undefined;
  onPress: () => void;
}

/** Link that opens a mail to the user with the addresses of the explanation. Renders nothing when a file is missing. */
export function ResultMail({ score, name, facts, files, onPress }: ResultMailProps) {
  const t = useTexts();
  const language = useLanguage();
  const session = useSession();
  const { data: text, isPending } = useMailText();
  const isMissing = files !== undefined && !(files.summary && files.full);
  useEffect(() => {
    if (isMissing) console.error('Files for summary or full type not found');
  }, [isMissing]);
  if (!files?.summary || !files.full || isPending || session.state !== 'signedIn') return null;

  const { firstName, login, email } = session.account;
  const values = {
    firstName: firstName ?? login,
    treeName: facts.tree?.name ?? '',
    date: longDate(facts.startedAt, language),
    score: String(score),
    resultName: name,
    summaryUrl: files.summary,
    fullUrl: files.full,
  };
  const maintainedMail = text && {
    subject: fillPlaceholders(text.subject, values),
    body: fillPlaceholders(text.content, values),
  };
  // Used when the maintained mail is missing or too long for a link.
  const shortMail: ResultMailText = {
    subject: t('result.mail.subject', { name }),
    body: [
      t('result.mail.intro', { name, score }),
      '',
      t('result.mail.summary', { url: files.summary }),
      t('result.mail.full', { url: files.full }),
      '',
      t('result.mail.privacy'),
    ].join('\n'),
  };
  return (
    <ButtonAnchor
      href={firstThatFits(email, maintainedMail ? [maintainedMail, shortMail] : [shortMail])}
      variant="outline"
      icon="mail"
      onClick={onPress}
    >
      {t('result.mail.button')}
    </ButtonAnchor>
  );
}

/** The mail that administrators maintain, in the page's language. */
function useMailText() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['result-mail', language],
    queryFn: ({ signal }) => callOrReadKept(getResultMail, { query: { language }, signal, silent: true }),
    networkMode: 'always',
    retry: false,
  });
}
