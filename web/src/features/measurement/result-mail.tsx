import { useEffect } from 'react';
import { useDocuments } from '../../api/documents.ts';
import { useSession } from '../../session/session-store.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { ButtonAnchor } from '../../ui/button-link.tsx';
import type { Score } from '../../ui/score.ts';
import { mailto, resultFiles } from './result-mailto.ts';

/** Writes a mail to oneself with where a result is explained. Nothing where the files for that are missing. */
export function ResultMail({ score, name }: { score: Score; name: string }) {
  const t = useTexts();
  const session = useSession();
  const documents = useDocuments();
  const files = documents && resultFiles(documents, score, window.location.origin);
  const isMissing = documents !== undefined && files === undefined;
  useEffect(() => {
    if (isMissing) console.error('Files for summary or full type not found');
  }, [isMissing]);
  if (!files || session.state !== 'signedIn') return null;
  const lines = [
    t('result.mail.intro', { name, score }),
    '',
    t('result.mail.summary', { url: files.summary }),
    t('result.mail.full', { url: files.full }),
    '',
    t('result.mail.privacy'),
  ];
  return (
    <ButtonAnchor
      href={mailto(session.account.email, t('result.mail.subject', { name }), lines)}
      size="large"
      icon="mail"
    >
      {t('result.mail.button')}
    </ButtonAnchor>
  );
}
