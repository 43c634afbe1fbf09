import type { TreeVersion } from '@ok/contract/routes/trees/tree-versions.ts';
import { activeLanguages, type TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import type { ReactNode } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { problemOf } from '../../../forms/form-errors.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Icon } from '../../../ui/content/icon.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { languageNameOf } from '../language-names.ts';
import { needsReason, type ProblemGroup, withoutReason } from './problem-groups.ts';
import styles from './publish.module.css';

interface ReadyCardProps {
  groups: readonly ProblemGroup[];
  reasons: Readonly<Record<string, string>>;
  document: TreeDocument;
  /** How many changes there are; nothing where nothing was published before. */
  changes: number | undefined;
  live: TreeVersion | undefined;
  /** Measurements that are open on the version that is live. */
  open: number;
  /** Whether the version changed since the screen was opened. */
  isOutdated: boolean;
  isPending: boolean;
  error: unknown;
  publish: () => void;
}

/** Why a version was not published. */
const refusalIn = (error: unknown): 'refused' | 'refusedReasons' | 'failed' => {
  if (!(error instanceof ApiError) || error.status !== 400) return 'failed';
  return problemOf(error).errorKey === 'reasonsmissing' ? 'refusedReasons' : 'refused';
};

/** What is still to be done, the one button, and what publishing means for who is measuring. */
export function ReadyCard(props: ReadyCardProps) {
  const { groups, reasons, document, changes, live, open, isOutdated, isPending, error, publish } = props;
  const t = useTexts();
  const errors = groups.filter(({ level }) => level === 'error').length;
  const warnings = groups.filter(needsReason).length;
  const known = groups.filter(({ isKnown }) => isKnown).length;
  const missing = withoutReason(groups, reasons).length;
  const languages = activeLanguages(document);
  const isReady = errors === 0 && missing === 0 && !isOutdated;
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
            <Check isDone={missing === 0}>
              {t('questionTree.publish.reasons', { count: warnings - missing, total: warnings })}
            </Check>
          )}
          {known > 0 && <Check isDone>{t('questionTree.publish.knownCount', { count: known })}</Check>}
          <Check isDone>
            {t('questionTree.publish.pages', {
              count: questions * languages.length,
              languages: languages.map((code) => languageNameOf(code, t)).join(', '),
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
              missing > 0 && t('questionTree.publish.firstReasons', { count: missing }),
              isOutdated && t('questionTree.publish.since.first'),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        )}
        {error != null && !isPending && !isOutdated && (
          <Alert tone="danger" role="alert" className={styles.fault}>
            {t(`questionTree.publish.${refusalIn(error)}`)}
          </Alert>
        )}
      </Card>
      {live && (
        <Card as="section" isPadded aria-labelledby="running">
          <h2 id="running" className={styles.small}>
            {t('questionTree.publish.running', { version: live.version })}
          </h2>
          <p className={styles.count}>
            <b>{open}</b> {t('questionTree.publish.open', { count: open })}
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
