import type { TreeVersion } from '@ok/contract/routes/trees/tree-versions.ts';
import { activeLanguages, type TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import type { ReactNode } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { problemOf } from '../../../forms/form-errors.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { languageLabel } from '../../data/language-label.ts';
import { groupsWithoutReason, needsReason, type ProblemGroup } from './problem-groups.ts';
import styles from './publish.module.css';

interface ReadyCardProps {
  groups: readonly ProblemGroup[];
  reasons: Readonly<Record<string, string>>;
  document: TreeDocument;
  /** Number of changes; undefined for a first publication. */
  changes: number | undefined;
  live: TreeVersion | undefined;
  /** Number of open measurements on the live version. */
  openMeasurements: number;
  /** Whether the version changed since the screen was opened. */
  isOutdated: boolean;
  isPending: boolean;
  error: unknown;
  publish: () => void;
}

/** Text key of the reason why publishing failed. */
const refusalKey = (error: unknown): 'refused' | 'refusedReasons' | 'failed' => {
  if (!(error instanceof ApiError) || error.status !== 400) return 'failed';
  return problemOf(error).errorKey === 'reasonsmissing' ? 'refusedReasons' : 'refused';
};

/** Checks before publishing, the button, and the effect on open measurements. */
export function ReadyCard(props: ReadyCardProps) {
  const { groups, reasons, document, changes, live, openMeasurements, isOutdated, isPending, error, publish } = props;
  const t = useTexts();
  const errors = groups.filter(({ level }) => level === 'error').length;
  const warnings = groups.filter(needsReason).length;
  const liveWarnings = groups.filter(({ isLive }) => isLive).length;
  const missingReasons = groupsWithoutReason(groups, reasons).length;
  const languages = activeLanguages(document);
  const isReady = errors === 0 && missingReasons === 0 && !isOutdated;
  const questions = Object.keys(document.questions).length;
  return (
    <aside className={styles.side}>
      <Card as="section" isPadded aria-labelledby="ready">
        <h2 id="ready" className={styles.small}>
          {t('questionTree.publish.ready')}
        </h2>
        <ul className={styles.checks}>
          <Check isDone={errors === 0} isError>
            {errors === 0 ? t('questionTree.publish.noErrors') : t('questionTree.publish.blocking', { count: errors })}
          </Check>
          {warnings > 0 && (
            <Check isDone={missingReasons === 0}>
              {t('questionTree.publish.reasons', { count: warnings - missingReasons, total: warnings })}
            </Check>
          )}
          {liveWarnings > 0 && <Check isDone>{t('questionTree.publish.knownCount', { count: liveWarnings })}</Check>}
          <Check isDone>
            {t('questionTree.publish.pages', {
              count: questions * languages.length,
              languages: languages.map((code) => languageLabel(code)).join(', '),
            })}
          </Check>
          {changes !== undefined && <Check isDone>{t('questionTree.publish.changeCount', { count: changes })}</Check>}
        </ul>
        <Button
          className={styles.publish}
          isPending={isPending}
          aria-disabled={!isReady}
          aria-describedby={isReady ? undefined : 'not-ready'}
          onPress={() => isReady && publish()}
        >
          {t('questionTree.admin.publish')}
        </Button>
        {!isReady && (
          <p id="not-ready" className={styles.notReady}>
            {[
              errors > 0 && t('questionTree.publish.firstErrors', { count: errors }),
              missingReasons > 0 && t('questionTree.publish.firstReasons', { count: missingReasons }),
              isOutdated && t('questionTree.publish.since.first'),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        )}
        {error != null && !isPending && !isOutdated && (
          <Alert tone="danger" role="alert" className={styles.fault}>
            {t(`questionTree.publish.${refusalKey(error)}`)}
          </Alert>
        )}
      </Card>
      {live && (
        <Card as="section" isPadded aria-labelledby="running">
          <h2 id="running" className={styles.small}>
            {t('questionTree.publish.running', { version: live.version })}
          </h2>
          <p className={styles.count}>
            <b>{openMeasurements}</b> {t('questionTree.publish.open', { count: openMeasurements })}
          </p>
          <p>{t('questionTree.publish.theyGoOn', { version: live.version })}</p>
          <p className={styles.go}>
            <Link to={`/admin/question-trees/${live.id}/publications`}>
              {t('questionTree.publications.ofVersion', { version: live.version })}
            </Link>
          </p>
        </Card>
      )}
    </aside>
  );
}

function Check({ isDone, isError, children }: { isDone: boolean; isError?: boolean; children: ReactNode }) {
  const t = useTexts();
  return (
    <li className={styles.check} data-done={isDone || undefined}>
      <Icon name={isDone ? 'check' : isError ? 'problem' : 'warning'} />
      <span>
        <span className="vh">{t(isDone ? 'questionTree.publish.done' : 'questionTree.publish.toDo')}: </span>
        {children}
      </span>
    </li>
  );
}
