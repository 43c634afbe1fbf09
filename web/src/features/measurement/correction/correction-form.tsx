import { correctMeasurement } from '@ok/contract/routes/measurement/correction.ts';
import type { MeasurementSummary } from '@ok/contract/routes/measurement/own-measurements.ts';
import { type CorrectionReason, correctionReasons } from '@ok/contract/rules/results/correction-reasons.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../../api/client.ts';
import { queries } from '../../../api/queries.ts';
import { OutcomeName } from '../../../player/result/outcome.tsx';
import { newId } from '../../../session/new-id.ts';
import { longDate } from '../../../texts/dates.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { isScore } from '../../../ui/content/scores/score.ts';
import { ScoreGlyph } from '../../../ui/content/scores/score-glyph.tsx';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { answersOfPath, type ChosenPath } from './changed-path.ts';
import styles from './correction.module.css';

interface CorrectionFormProps {
  measurement: MeasurementSummary;
  path: ChosenPath;
  /** Whether the answers differ from those before. */
  isChanged: boolean;
  /** Chosen reason, which outlives a look at a question. */
  reason: CorrectionReason | undefined;
  chooseReason: (reason: CorrectionReason) => void;
}

/** Form beside the answers: the outcome before and after, the reason, the consequences, and the button. */
export function CorrectionForm({ measurement, path, isChanged, reason, chooseReason }: CorrectionFormProps) {
  const { key, score, resultName, startedAt } = measurement;
  const t = useTexts();
  const language = useLanguage();
  const [wasTried, setWasTried] = useState(false);
  const recording = useRecording(key, path, reason);
  const missing = findMissing(path, isChanged, reason);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (!missing && !recording.isPending) recording.mutate();
  };
  return (
    <Card as="form" className={styles.form} onSubmit={submit}>
      <h2>{t('correction.whatChanges')}</h2>
      <div className={styles.outcomes} aria-live="polite">
        <OutcomeBox label={t('correction.was')} name={resultName} score={score} />
        <Icon name="arrow-right" flip />
        <OutcomeBox
          isNew
          label={t('correction.becomes')}
          name={path.result?.name ?? null}
          score={path.result?.score ?? null}
        />
      </div>
      <ReasonField reason={reason} choose={chooseReason} isMissing={wasTried && missing === 'reason'} />
      <ul className={styles.consequences}>
        {[
          t('correction.staysReadable'),
          t('correction.countsOnce'),
          t('correction.keepsDate', { date: longDate(startedAt, language) }),
        ].map((text) => (
          <li key={text}>
            <Icon name="check" isBold />
            {text}
          </li>
        ))}
      </ul>
      <div className={styles.submit}>
        <Button type="submit" size="large" wide isPending={recording.isPending}>
          {t('correction.record')}
        </Button>
        <p role="alert" className={styles.missing}>
          {wasTried && missing && t(`correction.missing.${missing}`, { step: path.steps.length + 1 })}
        </p>
      </div>
    </Card>
  );
}

type Missing = 'answer' | 'change' | 'reason';

/** Finds out why a correction can't be recorded yet; undefined if it can. */
const findMissing = (
  { result }: ChosenPath,
  isChanged: boolean,
  reason: CorrectionReason | undefined,
): Missing | undefined => {
  if (!result) return 'answer';
  if (!isChanged) return 'change';
  return reason === undefined ? 'reason' : undefined;
};

/** Records the correction, once however often it is tried, and shows it. */
const useRecording = (key: string, path: ChosenPath, reason: CorrectionReason = 'OTHER') => {
  const t = useTexts();
  const language = useLanguage();
  const navigate = useNavigate();
  const [correctionKey] = useState(newId);
  return useMutation({
    networkMode: 'always',
    mutationFn: () =>
      call(correctMeasurement, {
        params: { key },
        query: { language },
        body: { key: correctionKey, reason, answers: answersOfPath(path) },
      }),
    onSuccess: async () => {
      toasts.add({ kind: 'success', text: t('correction.recorded') });
      await navigate({
        to: '/measurements/$key',
        params: { key: correctionKey },
        replace: true,
        // The changes are recorded: there is nothing left to ask about.
        ignoreBlocker: true,
      });
      void queries.invalidateQueries({ queryKey: ['measurements'] });
    },
  });
};

interface OutcomeBoxProps {
  label: string;
  name: string | null;
  score: number | null;
  isNew?: boolean;
}

function OutcomeBox({ label, name, score, isNew }: OutcomeBoxProps) {
  const t = useTexts();
  return (
    <div className={isNew ? `${styles.outcome} ${styles.newOutcome}` : styles.outcome}>
      <p className={styles.label}>{label}</p>
      {isScore(score) && name !== null ? (
        <>
          <ScoreGlyph score={score} isTight className={styles.glyph} />
          <OutcomeName name={name} score={score} />
        </>
      ) : (
        t('correction.unknown')
      )}
    </div>
  );
}

interface ReasonFieldProps {
  reason: CorrectionReason | undefined;
  choose: (reason: CorrectionReason) => void;
  isMissing: boolean;
}

function ReasonField({ reason, choose, isMissing }: ReasonFieldProps) {
  const t = useTexts();
  const name = useId();
  return (
    <fieldset className={isMissing ? `${styles.reasons} ${styles.invalid}` : styles.reasons}>
      <legend>{t('correction.why')}</legend>
      {correctionReasons.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={reason === each} onChange={() => choose(each)} />
          {t(`correction.reasons.${each}`)}
        </label>
      ))}
    </fieldset>
  );
}
