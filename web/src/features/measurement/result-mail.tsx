import { getResultMail } from '@ok/contract/routes/mail.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { useDocuments } from '../../api/documents.ts';
import { useSession } from '../../session/session-store.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import type { Score } from '../../ui/content/score.ts';
import { ButtonAnchor } from '../../ui/navigation/button-link.tsx';
import { filledIn, firstThatFits, type MailWords, resultFiles } from './result-mailto.ts';

export interface ResultMailProps {
  score: Score;
  /** The name of the result. */
  name: string;
  treeName: string | undefined;
  /** When it was measured, as it is shown. */
  date: string;
}

/** Writes a mail to oneself with where a result is explained. Nothing where the files for that are missing. */
export function ResultMail({ score, name, treeName, date }: ResultMailProps) {
  const t = useTexts();
  const session = useSession();
  const documents = useDocuments();
  const { data: text, isPending } = useMailText();
  const files = documents && resultFiles(documents, score, window.location.origin);
  const isMissing = documents !== undefined && files === undefined;
  useEffect(() => {
    if (isMissing) console.error('Files for summary or full type not found');
  }, [isMissing]);
  if (!files || isPending || session.state !== 'signedIn') return null;

  const { firstName, login, email } = session.account;
  const values = {
    firstName: firstName ?? login,
    treeName: treeName ?? '',
    date,
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
    <ButtonAnchor href={firstThatFits(email, maintained ? [maintained, short] : [short])} size="large" icon="mail">
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
