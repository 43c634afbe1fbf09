import type { MeasurementSummary } from '@ok/contract/routes/measurement/own-measurements.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { closeMeasurement } from '../../api/measurements.ts';
import { recentDateTime } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { ModalContent } from '../../ui/feedback/modal-content.tsx';
import { Button } from '../../ui/forms/button.tsx';
import styles from './replace-question.module.css';

interface ReplaceQuestionProps {
  /** The open measurement. */
  measurement: MeasurementSummary;
  /** Starts a new measurement. */
  onBegin: () => void;
  close: () => void;
}

/** Question when a measurement with this tree is open: resume it, or close it and start a new one. */
export default function ReplaceQuestion({ measurement, onBegin, close }: ReplaceQuestionProps) {
  const t = useTexts();
  const language = useLanguage();
  const router = useRouter();
  const [isClosing, setClosing] = useState(false);
  const { key, treeName, treeRowId, step, lastActionAt } = measurement;
  const name = treeTitle(treeName, t);

  const resume = () => {
    close();
    const params = { treeId: String(treeRowId) };
    void router.navigate({ to: '/measure/$treeId', params, state: { measurementPlace: { key, depth: 0, step } } });
  };
  const begin = async () => {
    setClosing(true);
    try {
      await closeMeasurement(key);
      close();
      onBegin();
    } catch {
      // A toast has shown the failure; the measurement is still open.
      setClosing(false);
    }
  };
  return (
    <ModalContent
      title={t('instruction.replace.title', { name })}
      actions={
        <>
          <Button variant="outline" isPending={isClosing} onPress={() => void begin()}>
            {t('instruction.replace.begin')}
          </Button>
          <Button autoFocus isDisabled={isClosing} onPress={resume}>
            {t('instruction.replace.resume')}
          </Button>
        </>
      }
    >
      <p className="muted">{t('instruction.replace.text', { step, moment: recentDateTime(lastActionAt, language) })}</p>
      <dl className={styles.consequences}>
        <div>
          <dt>{t('instruction.replace.resume')}</dt>
          <dd>{t('instruction.replace.resumeText', { step })}</dd>
        </div>
        <div>
          <dt>{t('instruction.replace.begin')}</dt>
          <dd>{t('instruction.replace.beginText')}</dd>
        </div>
      </dl>
    </ModalContent>
  );
}
