import { type FormEvent, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useTexts } from '../../../../texts/texts-store.ts';
import { isScore, type Score } from '../../../../ui/content/scores/score.ts';
import { ScoreChip } from '../../../../ui/content/scores/score-chip.tsx';
import { ModalContent } from '../../../../ui/feedback/modal-content.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { ScoreRadios } from '../../../fields/score-radios.tsx';
import { type ResultChoice, useResultQuery } from '../state/use-results.ts';
import styles from './destination-modal.module.css';

interface DestinationModalProps {
  /** Id of the version's row. */
  versionId: number;
  /** Name of a result in the shown language. */
  getResultName: (result: ResultChoice) => string;
  /** Results of the open version, which the server may not have yet. */
  documentResults: readonly ResultChoice[];
  close: () => void;
  /** Adds a question; undefined where only a result can be chosen. */
  onQuestion?: () => void;
  onResult: (result: ResultChoice) => void;
  onNewResult: (score: Score, name: string) => void;
}

/** Modal for the destination of an answer: a new question, an existing result, or a new result. */
export function DestinationModal({
  versionId,
  getResultName,
  documentResults,
  close,
  onQuestion,
  onResult,
  onNewResult,
}: DestinationModalProps) {
  const t = useTexts();
  const { results, isError, isFetching, refetch } = useResultQuery(versionId, documentResults);
  const applyAndClose = (work: () => void) => {
    work();
    close();
  };
  return (
    <ModalContent
      title={t(onQuestion ? 'questionTree.editor.next.title' : 'questionTree.editor.next.chooseResult')}
      actions={
        <Button variant="outline" onPress={close}>
          {t('entity.action.cancel')}
        </Button>
      }
    >
      {onQuestion && (
        <Button wide autoFocus icon="plus" onPress={() => applyAndClose(onQuestion)}>
          {t('questionTree.editor.make.question')}
        </Button>
      )}
      <h3 className={styles.part}>{t('questionTree.editor.next.existing')}</h3>
      {results ? (
        <ul className={styles.results}>
          {results.map((result, at) => (
            <li key={result.key}>
              <AriaButton
                className={styles.result}
                autoFocus={!onQuestion && at === 0}
                onPress={() => applyAndClose(() => onResult(result))}
              >
                {isScore(result.value.score) && <ScoreChip score={result.value.score} />}
                <span>{getResultName(result)}</span>
              </AriaButton>
            </li>
          ))}
          {results.length === 0 && <li className="muted">{t('questionTree.editor.next.none')}</li>}
        </ul>
      ) : isError ? (
        <div role="alert">
          <p>{t('error.fetchingData')}</p>
          <Button variant="outline" size="small" icon="refresh" isPending={isFetching} onPress={refetch}>
            {t('error.tryAgain')}
          </Button>
        </div>
      ) : (
        <div className={styles.results}>
          <p className="vh" role="status">
            {t('entity.list.loading')}
          </p>
          {['a', 'b', 'c'].map((each) => (
            <Skeleton key={each} shape="block" height="2.4rem" />
          ))}
        </div>
      )}
      <NewResultForm onSubmit={(score, name) => applyAndClose(() => onNewResult(score, name))} />
    </ModalContent>
  );
}

function NewResultForm({ onSubmit }: { onSubmit: (score: Score, name: string) => void }) {
  const t = useTexts();
  const [score, setScore] = useState<Score>();
  const [name, setName] = useState('');
  const [hasTried, setTried] = useState(false);
  const isNamed = /\S/.test(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (score !== undefined && isNamed) onSubmit(score, name.trim());
    else setTried(true);
  };
  return (
    <form className={styles.made} onSubmit={submit} noValidate>
      <h3 className={styles.part}>{t('questionTree.editor.make.result')}</h3>
      <div role="radiogroup" aria-label={t('questionTree.editor.score')}>
        <ScoreRadios name="new-score" value={score ?? null} onChange={setScore} />
        {hasTried && score === undefined && (
          <p className={styles.wrong} role="alert">
            {t('questionTree.editor.next.scoreNeeded')}
          </p>
        )}
      </div>
      <TextField
        isCompact
        label={t('questionTree.editor.field.result.name')}
        value={name}
        error={hasTried && !isNamed ? t('questionTree.editor.next.nameNeeded') : undefined}
        onChange={setName}
      />
      <Button type="submit" variant="soft" icon="plus">
        {t('questionTree.editor.make.result')}
      </Button>
    </form>
  );
}
