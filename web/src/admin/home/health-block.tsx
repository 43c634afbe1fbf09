import { useProfile } from '../../api/profile.ts';
import { recentDateTime } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { describePart } from '../system/describe-part.ts';
import { useFigureFormats } from '../system/figure-formats.ts';
import { useHealth } from '../system/health-calls.ts';
import { HealthTag } from '../system/health-card.tsx';
import { type HealthComponent, judgePart, type PartName } from '../system/health-parts.ts';
import styles from './home.module.css';
import { FailedRows, LoadingRows, OverviewBlock } from './overview-block.tsx';

/** Parts in the block; the system screen has all. */
const shownParts: readonly PartName[] = ['db', 'mail', 'diskSpace', 'jobs', 'backup'];

/** Block with the health of the system. */
export function HealthBlock() {
  const t = useTexts();
  const language = useLanguage();
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useHealth();
  const parts = data?.components ?? {};
  return (
    <OverviewBlock
      id="health"
      title={t('overview.health.title')}
      note={data && <time>{recentDateTime(dataUpdatedAt, language)}</time>}
      link={<Link to="/admin/system">{t('overview.health.toSystem')}</Link>}
    >
      {data ? (
        <ul className={styles.health}>
          {shownParts.map((name) => parts[name] && <PartItem key={name} name={name} part={parts[name]} />)}
        </ul>
      ) : isError ? (
        <FailedRows text={t('overview.health.failed')} isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : (
        <LoadingRows label={t('overview.health.loading')} count={4} />
      )}
    </OverviewBlock>
  );
}

function PartItem({ name, part }: { name: PartName; part: HealthComponent }) {
  const t = useTexts();
  const figures = useFigureFormats();
  const inProduction = useProfile()?.inProduction === true;
  const language = useLanguage();
  const { figure, lines } = describePart(name, { part, t, figures, language });
  const state = judgePart(name, part, inProduction);
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
