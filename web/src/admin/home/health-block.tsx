import { useProfile } from '../../api/profile.ts';
import { recentDateTime } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { describePart } from '../system/describe-part.ts';
import { useFigureFormats } from '../system/figure-formats.ts';
import { useHealth } from '../system/health-calls.ts';
import { HealthTag } from '../system/health-card.tsx';
import { type Component, judgePart, type PartName } from '../system/health-parts.ts';
import { Block, FailedRows, LoadingRows } from './block.tsx';
import styles from './home.module.css';

/** The parts that are told of at a glance; the screen of the system has all. */
const glanced: readonly PartName[] = ['db', 'mail', 'diskSpace', 'jobs', 'backup'];

/** How the parts of the system are, at a glance. */
export function HealthBlock() {
  const t = useTexts();
  const language = useLanguage();
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useHealth();
  const parts = data?.components ?? {};
  return (
    <Block
      id="health"
      title={t('overview.health.title')}
      note={data && <time>{recentDateTime(dataUpdatedAt, language)}</time>}
      way={<Link to="/admin/system">{t('overview.health.toSystem')}</Link>}
    >
      {data ? (
        <ul className={styles.health}>
          {glanced.map((name) => parts[name] && <Part key={name} name={name} part={parts[name]} />)}
        </ul>
      ) : isError ? (
        <FailedRows text={t('overview.health.failed')} isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : (
        <LoadingRows label={t('overview.health.loading')} count={4} />
      )}
    </Block>
  );
}

function Part({ name, part }: { name: PartName; part: Component }) {
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
