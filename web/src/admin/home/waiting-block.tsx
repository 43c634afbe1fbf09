import type { Attention } from '@ok/contract/routes/management/overview.ts';
import type { ReactNode } from 'react';
import { useProfile } from '../../api/profile.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import type { IconName } from '../../ui/content/icons/icon-paths.ts';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import { useWaitingVersions } from '../correcting/use-waiting-versions.ts';
import { languageName } from '../data/language-name.ts';
import styles from './home.module.css';
import { FailedRows, LoadingRows, OverviewBlock } from './overview-block.tsx';
import { useAttention, useWaitingCount } from './use-overview.ts';
import { VersionItem } from './version-item.tsx';

/** Block with waiting tasks: versions to publish, failed mails, and outdated texts. */
export function WaitingBlock() {
  const t = useTexts();
  const versions = useWaitingVersions();
  const attention = useAttention();
  const count = useWaitingCount();
  const isLoading = (!versions.data && !versions.isError) || (!attention.data && !attention.isError);
  return (
    <OverviewBlock id="waiting" title={t('overview.waiting.title')} count={count}>
      {count === 0 && <p className={styles.none}>{t('overview.waiting.none')}</p>}
      {count !== 0 && (versions.data || attention.data) && (
        <ul className={styles.rows}>
          {versions.data?.map((waiting) => (
            <VersionItem key={waiting.id} waiting={waiting} />
          ))}
          {attention.data && <AttentionItems attention={attention.data} />}
        </ul>
      )}
      {isLoading && <LoadingRows label={t('overview.waiting.loading')} count={versions.data ? 1 : 3} />}
      {versions.isError && !versions.data && (
        <FailedRows
          text={t('overview.waiting.versionsFailed')}
          isBusy={versions.isFetching}
          tryAgain={() => void versions.refetch()}
        />
      )}
      {attention.isError && !attention.data && (
        <FailedRows
          text={t('overview.waiting.attentionFailed')}
          isBusy={attention.isFetching}
          tryAgain={() => void attention.refetch()}
        />
      )}
    </OverviewBlock>
  );
}

function AttentionItems({
  attention: { mails, openQuestions, outdatedTexts, outdatedLanguages },
}: {
  attention: Attention;
}) {
  const t = useTexts();
  const language = useLanguage();
  const failed = mails.failed.reduce((sum, { count }) => sum + count, 0);
  const sendsMail = useProfile()?.sendsMail !== false;
  return (
    <>
      {!sendsMail && (
        <AttentionItem
          icon="mail"
          title={t('global.noMail')}
          facts={t('overview.mails.noServer', { count: mails.waiting })}
        >
          <ButtonLink to="/admin/mails" variant="soft" size="small">
            {t('overview.mails.toOutbox')}
          </ButtonLink>
        </AttentionItem>
      )}
      {failed > 0 && (
        <AttentionItem
          icon="mail"
          title={t('overview.mails.failed', { count: failed })}
          facts={mails.failed.map(({ kind, count }) => `${t(`mails.kinds.${kind}`)}: ${count}`).join(', ')}
        >
          <ButtonLink to="/admin/mails" variant="soft" size="small">
            {t('overview.mails.toOutbox')}
          </ButtonLink>
        </AttentionItem>
      )}
      {openQuestions > 0 && (
        <AttentionItem
          icon="question"
          title={t('overview.questions.open', { count: openQuestions })}
          facts={t('overview.questions.facts')}
        >
          <ButtonLink to="/admin/translations" variant="soft" size="small">
            {t('overview.questions.answer')}
          </ButtonLink>
        </AttentionItem>
      )}
      {outdatedTexts > 0 && (
        <AttentionItem
          icon="document"
          title={t('overview.texts.outdated', { count: outdatedTexts })}
          facts={t('overview.texts.stay')}
        >
          {outdatedLanguages.map((code) => {
            const of = { language: languageName(code, language) };
            return (
              <ButtonLink
                key={code}
                to={`/admin/languages/${code}/texts?filter=outdated`}
                variant="soft"
                size="small"
                aria-label={t('overview.texts.compareIn', of)}
              >
                {t(outdatedLanguages.length > 1 ? 'overview.texts.compareIn' : 'overview.texts.compare', of)}
              </ButtonLink>
            );
          })}
        </AttentionItem>
      )}
    </>
  );
}

function AttentionItem(props: { icon: IconName; title: string; facts: string; children?: ReactNode }) {
  return (
    <li className={styles.item}>
      <span className={`${styles.mark} ${styles.warning}`} aria-hidden="true">
        <Icon name={props.icon} />
      </span>
      <div className={styles.text}>
        <p>
          <b>{props.title}</b>
        </p>
        <p className={styles.facts}>{props.facts}</p>
      </div>
      {props.children && <div className={styles.ways}>{props.children}</div>}
    </li>
  );
}
