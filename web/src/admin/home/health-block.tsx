import { useProfile } from '../../api/profile.ts';
import { recentDateTime } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { useFigureFormats } from '../system/formats/use-figure-formats.ts';
import { describeHealth, describePart } from '../system/health/describe-part.ts';
import { useHealth } from '../system/health/health-calls.ts';
import { HealthTag } from '../system/health/health-card.tsx';
import { type JudgedPart, judgeParts, type PartName, summarizeHealth } from '../system/health/health-parts.ts';
import styles from './home.module.css';
import { FailedRows, LoadingRows, OverviewBlock } from './overview-block.tsx';

/** Parts in the block; the system screen has all. */
const shownParts: readonly PartName[] = ['db', 'mail', 'diskSpace', 'jobs', 'backup'];

/** Block with the health of the system. */
export function HealthBlock() {
  const t = useTexts();
  const language = useLanguage();
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useHealth();
  const inProduction = useProfile()?.inProduction === true;
  const parts = judgeParts(data?.components ?? {}, inProduction);
  return (
    <OverviewBlock
      id="health"
      title={t('overview.health.title')}
      note={data && <time>{recentDateTime(dataUpdatedAt, language)}</time>}
      link={<Link to="/admin/system">{t('overview.health.toSystem')}</Link>}
    >
      {data ? (
        <>
          <p className={styles.summary}>{describeHealth(summarizeHealth(data.status === 'UP', parts), t, language)}</p>
          <ul className={styles.health}>
            {shownParts.map((name) => {
              const judged = parts.find((part) => part.name === name);
              return judged && <PartItem key={name} {...judged} />;
            })}
          </ul>
        </>
      ) : isError ? (
        <FailedRows text={t('overview.health.failed')} isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : (
        <LoadingRows label={t('overview.health.loading')} count={4} />
      )}
    </OverviewBlock>
  );
}

function PartItem({ name, part, state }: JudgedPart) {
  const t = useTexts();
  const figures = useFigureFormats();
  const language = useLanguage();
  const { figure, lines } = describePart(name, { part, t, figures, language });
  const first = [...(figure === '–' ? [] : [figure]), lines[0]].join(' ');
  // The second line gives the reason, such as a mail server that is not set.
  const facts = state === 'attention' && lines[1] ? `${first}. ${lines[1]}` : first;
  return (
    <li className={styles.part}>
      <span className={styles.text}>
        <b>{t(`health.parts.${name}`)}</b>
        <span className={styles.facts}>{facts}</span>
      </span>
      <HealthTag state={state} />
    </li>
  );
}
