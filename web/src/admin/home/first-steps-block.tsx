import { type FirstStep, firstSteps, getFirstSteps } from '@ok/contract/routes/management/overview.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import styles from './home.module.css';
import { FailedRows, OverviewBlock } from './overview-block.tsx';

const addresses: Readonly<Record<FirstStep, string>> = {
  tree: '/admin/question-trees',
  documents: '/entity/pdf',
  mailServer: '/admin/system',
  backup: '/admin/system',
};

/** Block that leads through a new installation, until everything is done or the first measurement was made. */
export function FirstStepsBlock() {
  const t = useTexts();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['overview', 'first-steps'],
    queryFn: ({ signal }) => call(getFirstSteps, { signal, ownError: true }),
    staleTime: 0,
  });
  const isNeeded = data && !data.isInUse && data.done.length < firstSteps.length;
  // Most installations are in use: a placeholder would appear and go at every visit.
  if (!isNeeded && !(isError && !data)) return null;
  return (
    <OverviewBlock id="first-steps" title={t('overview.firstSteps.title')}>
      {data ? (
        <>
          <p className={styles.none}>
            {t('overview.firstSteps.intro', { done: data.done.length, count: firstSteps.length })}
          </p>
          <ol className={styles.rows}>
            {firstSteps.map((step) => (
              <StepItem key={step} step={step} isDone={data.done.includes(step)} />
            ))}
          </ol>
        </>
      ) : (
        <FailedRows text={t('overview.firstSteps.failed')} isBusy={isFetching} tryAgain={() => void refetch()} />
      )}
    </OverviewBlock>
  );
}

function StepItem({ step, isDone }: { step: FirstStep; isDone: boolean }) {
  const t = useTexts();
  return (
    <li className={styles.item}>
      <span className={`${styles.mark} ${isDone ? styles.done : ''}`} aria-hidden="true">
        {isDone ? <Icon name="check" /> : firstSteps.indexOf(step) + 1}
      </span>
      <div className={styles.text}>
        <p>
          <b>{t(`overview.firstSteps.steps.${step}.title`)}</b>
          <span className="vh">: {t(`overview.firstSteps.${isDone ? 'done' : 'open'}`)}</span>
        </p>
        {!isDone && <p className={styles.facts}>{t(`overview.firstSteps.steps.${step}.text`)}</p>}
      </div>
      {!isDone && (
        <div className={styles.ways}>
          <ButtonLink to={addresses[step]} variant="soft" size="small">
            {t(`overview.firstSteps.steps.${step}.action`)}
          </ButtonLink>
        </div>
      )}
    </li>
  );
}
