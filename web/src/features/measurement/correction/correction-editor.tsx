import type { CorrectionReason } from '@ok/contract/rules/results/correction-reasons.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useAskBeforeLeaving } from '../../../layout/use-ask-before-leaving.tsx';
import { allQuery } from '../../../player/pages/page-source.ts';
import { PlayerProvider } from '../../../player/pages/player-context.ts';
import { QuestionView } from '../../../player/question/question-view.tsx';
import { longDateTime } from '../../../texts/dates.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { BackButton } from '../../../ui/navigation/back-button.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import { useMeasurementPages } from '../machine/measurement-pages.ts';
import { MeasurementNotLoaded } from '../measurement-not-loaded.tsx';
import type { PastMeasurementPages } from '../past-measurement-query.ts';
import { type ChosenOptions, followChosen, type PathPages } from './changed-path.ts';
import styles from './correction.module.css';
import { CorrectionForm } from './correction-form.tsx';
import { CorrectionSteps } from './correction-steps.tsx';

/**
 * Corrects a measurement: its answers with a button each, and beside them what changes. `?step=3` shows the question of
 * that step, so that the browser's Back returns to the answers.
 */
export function CorrectionEditor({ measurement, path }: PastMeasurementPages) {
  const navigate = useNavigate();
  const router = useRouter();
  const search = useSearch({ from: '__root__' });
  const { key } = measurement;
  const before = useMemo(() => chosenOf(path), [path]);
  const [chosen, setChosen] = useState<ChosenOptions>(before);
  const [reason, setReason] = useState<CorrectionReason>();
  const source = useMeasurementPages(measurement);
  const all = useQuery(allQuery({ ...source, all: source.all ?? (async () => []) }));
  const changed = followChosen(path.steps[0]?.question.id ?? 0, chosen, all.data ?? noPages);
  const questions = [...changed.steps.map(({ question }) => question), ...(changed.next ? [changed.next] : [])];
  const question = questions[Number(search.step) - 1];
  useAskBeforeLeaving(chosen !== before, undefined, { mayChangeSearch: true });

  const parts = useMemo(() => {
    const back = () => router.history.back();
    return {
      source,
      memory: new Map<number, ReadonlySet<number>>(),
      events: {
        choose: (questionId: number, { id }: { id: number }) => {
          setChosen((each) => ({ ...each, [questionId]: id }));
          back();
        },
        back,
        backAtFirst: back,
      },
    };
  }, [source, router]);
  const choose = (step: number) =>
    void navigate({ to: '/measurements/$key/correct', params: { key }, search: { step: String(step) } });
  return (
    <PlayerProvider value={parts}>
      {question ? (
        <QuestionView
          key={question.id}
          isShown
          questionId={question.id}
          step={Number(search.step)}
          treeName={measurement.treeName}
          earlierOptionId={chosen[question.id]}
        />
      ) : (
        <Page className={styles.page}>
          <CorrectionHead measurement={measurement} />
          {all.data && (
            <div className={styles.columns}>
              <CorrectionSteps before={path.steps} path={changed} choose={choose} />
              <CorrectionForm
                measurement={measurement}
                path={changed}
                isChanged={isOtherPath(path, changed)}
                reason={reason}
                chooseReason={setReason}
              />
            </div>
          )}
          {!all.data && !all.isError && <Skeleton shape="block" height="20rem" />}
          {!all.data && all.isError && (
            <MeasurementNotLoaded headingLevel={2} isFetching={all.isFetching} retry={() => void all.refetch()} />
          )}
        </Page>
      )}
    </PlayerProvider>
  );
}

const noPages: PathPages = new Map();

const chosenOf = ({ steps }: PastMeasurementPages['path']): ChosenOptions =>
  Object.fromEntries(steps.map(({ question, option }) => [question.id, option.id]));

const isOtherPath = (before: PastMeasurementPages['path'], { steps }: ReturnType<typeof followChosen>): boolean =>
  steps.length !== before.steps.length ||
  steps.some(({ option }, index) => option.id !== before.steps[index]?.option.id);

function CorrectionHead({ measurement: { key, treeName, startedAt } }: Pick<PastMeasurementPages, 'measurement'>) {
  const t = useTexts();
  const language = useLanguage();
  const navigate = useNavigate();
  return (
    <>
      <BackButton onPress={() => void navigate({ to: '/measurements/$key', params: { key } })}>
        {t('correction.cancel')}
      </BackButton>
      <h1 tabIndex={-1}>{t('correction.title', { name: treeTitle(treeName, t) })}</h1>
      <p className={styles.intro}>{t('correction.intro', { moment: longDateTime(startedAt, language) })}</p>
    </>
  );
}
