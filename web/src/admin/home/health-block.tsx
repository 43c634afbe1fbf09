import type { Attention } from '@ok/contract/routes/overview.ts';
import { recentDateTime, wholeNumber } from '../../texts/dates.ts';
import { hasText, useLanguage, useTexts } from '../../texts/texts-store.ts';
import type { Texts } from '../../texts/translate.ts';
import { Tag } from '../../ui/content/tag.tsx';
import { Block, FailedRows, LoadingRows } from './block.tsx';
import styles from './home.module.css';
import { type Health, useAttention, useHealth } from './use-overview.ts';

/** How the parts of the system are, at a glance. */
export function HealthBlock() {
  const t = useTexts();
  const language = useLanguage();
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useHealth();
  const mails = useAttention().data?.mails;
  return (
    <Block
      id="health"
      title={t('overview.health.title')}
      note={data && <time>{recentDateTime(dataUpdatedAt, language)}</time>}
    >
      {data ? (
        <ul className={styles.health}>
          {Object.entries(data.components ?? {})
            .filter(([name]) => hasText(`overview.health.parts.${name}`))
            .map(([name, part]) => (
              <Part
                key={name}
                name={t(`overview.health.parts.${name}`)}
                facts={factsOf(part, t, language)}
                state={part.status === 'UP' ? 'well' : 'down'}
              />
            ))}
          {mails && (
            <Part
              name={t('overview.health.parts.mail')}
              facts={mailFacts(mails, t, language)}
              state={mails.failed.length > 0 ? 'attention' : 'well'}
            />
          )}
        </ul>
      ) : isError ? (
        <FailedRows text={t('overview.health.failed')} isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : (
        <LoadingRows label={t('overview.health.loading')} count={3} />
      )}
    </Block>
  );
}

const looks = {
  well: { tone: 'success', icon: 'check' },
  attention: { tone: 'warning', icon: 'warning' },
  down: { tone: 'danger', icon: 'problem' },
} as const;

function Part({ name, facts, state }: { name: string; facts: string | undefined; state: keyof typeof looks }) {
  const t = useTexts();
  return (
    <li className={styles.part}>
      <span className={styles.text}>
        <b>{name}</b>
        {facts && <span className={styles.facts}>{facts}</span>}
      </span>
      <Tag {...looks[state]}>{t(`overview.health.${state}`)}</Tag>
    </li>
  );
}

type Component = NonNullable<Health['components']>[string];

/** What is told of a part beside whether it is well. */
function factsOf({ details = {} }: Component, t: Texts, language: string): string | undefined {
  const { free, total, readOnly, database } = details;
  if (typeof free === 'number' && typeof total === 'number') {
    const gigabytes = (bytes: number) => wholeNumber(bytes / 2 ** 30, language);
    return t('overview.health.space', { free: gigabytes(free), total: gigabytes(total) });
  }
  if (readOnly === true) return t('overview.health.readOnly');
  return typeof database === 'string' ? database : undefined;
}

function mailFacts({ failed, waiting, nextAttemptDate }: Attention['mails'], t: Texts, language: string): string {
  const lost = failed.reduce((sum, { count }) => sum + count, 0);
  const moment = nextAttemptDate && recentDateTime(nextAttemptDate, language);
  return [
    lost > 0 && t('overview.mails.failed', { count: lost }),
    t('overview.health.mailsWaiting', { count: waiting }),
    moment && t('overview.health.nextAttempt', { moment }),
  ]
    .filter(Boolean)
    .join('. ');
}
