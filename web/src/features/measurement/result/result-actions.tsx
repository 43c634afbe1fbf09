import type { ResultPage } from '@ok/contract/routes/measurement/measurement.ts';
import { lazy, Suspense, useState } from 'react';
import { useDocuments } from '../../../api/documents.ts';
import { useIsOnline } from '../../../layout/use-is-online.ts';
import type { MeasurementFacts } from '../../../player/result/result-panel.tsx';
import { longDateTime } from '../../../texts/dates.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import type { Score } from '../../../ui/content/scores/score.ts';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { OutcomePdf } from './outcome-pdf.tsx';
import styles from './result-actions.module.css';
import { ResultDownload } from './result-download.tsx';
import { type ResultFiles, resultFiles } from './result-files.ts';
import { ResultMail } from './result-mail.tsx';
import { resultText } from './result-text.ts';

const LazyTextToCopy = lazy(() =>
  import('../../../ui/forms/text-to-copy.tsx').then(({ TextToCopy }) => ({ default: TextToCopy })),
);

export interface ResultActionsProps {
  measurementKey: string;
  result: ResultPage;
  score: Score;
  facts: MeasurementFacts;
}

/** Actions for a result: mail, downloads, copy and print. */
export function ResultActions({ measurementKey, result, score, facts }: ResultActionsProps) {
  const t = useTexts();
  const documents = useDocuments();
  const files = documents && resultFiles(documents, score, window.location.origin);
  const text = useResultText({ result, score, facts }, files);
  const isOnline = useIsOnline();
  const [wasMailed, setWasMailed] = useState(false);
  const [isRefused, setIsRefused] = useState(false);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsRefused(false);
      toasts.add({ kind: 'success', text: t('result.copy.done') });
    } catch {
      // The clipboard is missing over plain HTTP, and a browser may refuse it.
      setIsRefused(true);
    }
  };

  return (
    <>
      <div className={styles.actions}>
        <ResultMail score={score} name={result.name} facts={facts} files={files} onPress={() => setWasMailed(true)} />
        <ResultDownload files={files} />
        <OutcomePdf measurementKey={measurementKey} facts={facts} />
        <Button variant="outline" icon="copy" isPending={!documents} onPress={copy}>
          {t('result.copy.button')}
        </Button>
        <Button variant="outline" icon="print" onPress={() => window.print()}>
          {t('result.print')}
        </Button>
      </div>
      {!isOnline && <p className={styles.offline}>{t('result.offline')}</p>}
      {/* The page can't know whether a mail program opened. */}
      <div role="status">
        {wasMailed && (
          <div className={styles.hint}>
            <p>{t('result.mail.noProgram')}</p>
            <Button variant="ghost" size="small" icon="copy" onPress={copy}>
              {t('result.copy.button')}
            </Button>
          </div>
        )}
      </div>
      {isRefused && (
        <div className={styles.text}>
          <Suspense>
            <LazyTextToCopy label={t('result.copy.field')} hint={t('result.copy.fieldHint')} text={text} />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** Text of the result for the clipboard, in the page's language. */
function useResultText(
  { result, score, facts }: Omit<ResultActionsProps, 'measurementKey'>,
  files: ResultFiles | undefined,
): string {
  const t = useTexts();
  const moment = longDateTime(facts.startedAt, useLanguage());
  return resultText(result, {
    score: t('result.scoreOf', { score }),
    measured: facts.tree
      ? t('result.copy.measured', { tree: t('result.treeVersion', facts.tree), moment })
      : t('result.copy.measuredOn', { moment }),
    description: t('result.description'),
    links: [
      ...(files?.summary ? [t('result.mail.summary', { url: files.summary })] : []),
      ...(files?.full ? [t('result.mail.full', { url: files.full })] : []),
    ],
  });
}
