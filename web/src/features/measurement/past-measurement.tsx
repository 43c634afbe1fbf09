import type { MeasurementSummary } from '@ok/contract/routes/measurement/own-measurements.ts';
import { getQuestionnaireResponse } from '@ok/contract/routes/measurement/questionnaire-response.ts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { call } from '../../api/client.ts';
import { PlayerProvider } from '../../player/pages/player-context.ts';
import { type MeasurementFacts, ResultPanel } from '../../player/result/result-panel.tsx';
import { ResultPath, ResultPathStep } from '../../player/result/result-path.tsx';
import { ResultView } from '../../player/result/result-view.tsx';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { isScore } from '../../ui/content/scores/score.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { CorrectionBar } from './correction/correction-bar.tsx';
import { CorrectionLinks } from './correction/correction-links.tsx';
import { useMeasurementPages } from './machine/measurement-pages.ts';
import styles from './past-measurement.module.css';
import type { PastMeasurementPages } from './past-measurement-query.ts';
import { PrivateNote } from './private-note.tsx';
import { ResultActions } from './result/result-actions.tsx';

/** A former measurement can't be changed. */
const noEvents = { choose: () => {}, back: () => {} };

/** A former measurement, with the texts of the version that it was taken with. */
export function PastMeasurement({ measurement, path: { steps, result } }: PastMeasurementPages) {
  const t = useTexts();
  const source = useMeasurementPages(measurement);
  const parts = useMemo(() => ({ source, events: noEvents, memory: new Map() }), [source]);
  const { treeName, treeVersion, startedAt } = measurement;
  const facts = { tree: { name: treeTitle(treeName, t), version: treeVersion }, startedAt };
  const answered = steps.map(({ step, question, option, letter }) => (
    <ResultPathStep key={step} step={step} question={question} option={option} place={letter} />
  ));
  return (
    <PlayerProvider value={parts}>
      <div className={styles.of}>
        {result && isScore(result.score) ? (
          <ResultView
            result={result}
            score={result.score}
            facts={facts}
            actions={
              measurement.status === 'CORRECTED' ? (
                <PrintButton />
              ) : (
                <>
                  <ResultActions measurementKey={measurement.key} result={result} score={result.score} facts={facts} />
                  <MeasurementFhir measurementKey={measurement.key} />
                </>
              )
            }
            notice={
              <>
                <CorrectionLinks measurement={measurement} steps={steps} />
                <CorrectionBar measurement={measurement} />
              </>
            }
            answers={steps.length}
            steps={answered}
          />
        ) : result ? (
          <NoScore />
        ) : (
          <WithoutOutcome measurement={measurement} facts={facts} answers={steps.length}>
            {answered}
          </WithoutOutcome>
        )}
        <PrivateNote measurementKey={measurement.key} />
      </div>
    </PlayerProvider>
  );
}

function NoScore() {
  const t = useTexts();
  return (
    <EmptyState
      headingLevel={1}
      art="far"
      role="alert"
      title={t('result.error.noScore')}
      text={t('result.error.scoreRange')}
    />
  );
}

interface WithoutOutcomeProps {
  measurement: MeasurementSummary;
  facts: MeasurementFacts;
  answers: number;
  children: ReactNode;
}

/** Measurement without an outcome, open or closed: shows how far it came. */
function WithoutOutcome({ measurement, facts, answers, children }: WithoutOutcomeProps) {
  const t = useTexts();
  const { key, status, step, resumable, treeRowId } = measurement;
  const isOpen = status === 'OPEN';
  const state = t(isOpen ? 'measurements.openAt' : 'measurements.stoppedAt', { step });
  return (
    <>
      <ResultPanel
        title={isOpen ? state : t('measurements.noOutcome')}
        facts={facts}
        line={!isOpen && t('measurements.closedAt', { step })}
        actions={
          isOpen &&
          resumable && (
            <ButtonLink
              to="/measure/$treeId"
              params={{ treeId: String(treeRowId) }}
              state={{ measurementPlace: { key, depth: 0, step } }}
              size="large"
            >
              {t('measurements.resume')}
            </ButtonLink>
          )
        }
      />
      <ResultPath
        title={t('measurements.path')}
        intro={t(answers === 0 ? 'measurements.noAnswers' : 'measurements.answers', { count: answers })}
        end={{ title: t('result.why.outcome'), text: state }}
      >
        {children}
      </ResultPath>
    </>
  );
}

/** A corrected measurement is only looked at: its outcome no longer counts. */
function PrintButton() {
  const t = useTexts();
  return (
    <Button variant="outline" icon="print" onPress={() => window.print()}>
      {t('result.print')}
    </Button>
  );
}

/** Button that saves a measurement in the format of records, FHIR. */
function MeasurementFhir({ measurementKey }: { measurementKey: string }) {
  const t = useTexts();
  const language = useLanguage();
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const file = await call(getQuestionnaireResponse, {
        params: { key: measurementKey },
        query: { language },
        errorMessage: 'measurements.fhirFailed',
      });
      saveFile(`ok-${measurementKey}.json`, file, file.type);
    },
  });
  return (
    <Button
      variant="outline"
      icon="download"
      className={styles.fhir}
      isPending={saving.isPending}
      onPress={() => saving.mutate()}
    >
      {t('measurements.fhir')}
    </Button>
  );
}
