import { getResultMail } from '@ok/contract/routes/measurement.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import type { MeasurementFacts } from '../../player/result-panel.tsx';
import { useSession } from '../../session/session-store.ts';
import { longDate } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import type { Score } from '../../ui/content/score.ts';
import { ButtonAnchor } from '../../ui/navigation/button-link.tsx';
import type { ResultFiles } from './result-files.ts';
import { filledIn, firstThatFits, type MailWords } from './result-mailto.ts';

interface ResultMailProps {
  score: Score;
  /** The name of the result. */
  name: string;
  facts: MeasurementFacts;
  /** Where it is explained; nothing while that is not known. */
  files: ResultFiles | undefined;
  onPress: () => void;
}

/** Writes a mail to oneself with where a result is explained. Nothing where the files for that are missing. */
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
  const maintained = text && { subject: filledIn(text.subject, values), body: filledIn(text.content, values) };
  // The maintained one may not have come, or may be too long for a link.
  const short: MailWords = {
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
      href={firstThatFits(email, maintained ? [maintained, short] : [short])}
      variant="outline"
      icon="mail"
      onClick={onPress}
    >
      {t('result.mail.button')}
    </ButtonAnchor>
  );
}

/** The text that administrators maintain, in the language of the page. */
function useMailText() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['result-mail', language],
    queryFn: ({ signal }) => call(getResultMail, { query: { language }, signal, silent: true }),
  });
}
