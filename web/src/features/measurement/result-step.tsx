import { useEffect, useRef } from 'react';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { longDate, longDateTime } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { isScore } from '../../ui/content/score.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BackButton } from '../../ui/navigation/back-button.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import { CardsSkeleton } from './cards-skeleton.tsx';
import type { Running } from './measurement-store.ts';
import { measurement } from './measurement-store.ts';
import styles from './result-step.module.css';
import { ResultView } from './result-view.tsx';
import { StepFailed } from './step-failed.tsx';
import { UnsentHint } from './unsent-hint.tsx';
import { useStep, useTree } from './use-measurement.ts';

/** The result of a measurement: it comes with the option that led to it. */
export function ResultStep({ running }: { running: Running }) {
  const t = useTexts();
  const language = useLanguage();
  const { question, options } = useStep(running.flow.questionId, { ...running, isShown: true });
  const tree = useTree(running.treeId);
  const heading = useRef<HTMLHeadingElement>(null);
  const optionId = running.flow.result?.optionId;
  const result = options.data?.find(({ id }) => id === optionId)?.result;
  usePageTitle(result?.name ?? t('result.title'));

  const isThere = result != null;
  useEffect(() => {
    if (!isThere) return;
    afterPaint(() => {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0, behavior: 'instant' });
    });
  }, [isThere]);

  const moment = longDateTime(running.startedAt, language);
  return (
    <Page className={styles.page}>
      <div className={styles.back}>
        <BackButton onPress={measurement.back}>{t('result.back')}</BackButton>
        <UnsentHint />
      </div>
      {options.isError && !result && <StepFailed question={question} options={options} />}
      {options.isPending && <CardsSkeleton />}
      {result &&
        (isScore(result.score) ? (
          <ResultView
            result={result}
            score={result.score}
            treeName={tree?.name}
            date={longDate(running.startedAt, language)}
            headingRef={heading}
            printed={tree && t('result.printed', { name: tree.name, version: tree.version, moment })}
          />
        ) : (
          <EmptyState
            headingLevel={1}
            headingRef={heading}
            art="far"
            role="alert"
            title={t('result.error.noScore')}
            text={t('result.error.scoreRange')}
          />
        ))}
    </Page>
  );
}
