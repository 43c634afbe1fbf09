import type { VersionChange } from '@ok/contract/routes/trees/tree-versions.ts';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { findParents } from '@ok/contract/tree/document/tree-location.ts';
import { describeChanges } from '@ok/contract/tree/edits/describe-changes.ts';
import { useMemo } from 'react';
import { shortDateTime } from '../../../texts/numeric-dates.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ChangeItem } from './change-item.tsx';
import list from './changes.module.css';
import { groupByPerson } from './changes-by-person.ts';
import styles from './publish.module.css';

interface ChangedSinceCardProps {
  id: number;
  /** Version as the screen shows it, and as it is now. */
  opened: TreeDocument;
  current: TreeDocument;
  /** Changes with their authors, newest first; undefined until the server has answered. */
  log: readonly VersionChange[] | undefined;
  reload: () => void;
}

/** Changes that are rendered for each person. */
const maxDrawn = 20;

/**
 * Lists changes to the version since the screen was opened, by person. The screen keeps the opened version until the user
 * reloads it.
 */
export function ChangedSinceCard({ id, opened, current, log, reload }: ChangedSinceCardProps) {
  const t = useTexts();
  const changes = useMemo(() => describeChanges(opened, current), [opened, current]);
  const parents = useMemo(() => ({ before: findParents(opened), after: findParents(current) }), [opened, current]);
  const people = useMemo(() => {
    const results = new Set([...Object.keys(opened.results), ...Object.keys(current.results)]);
    return log && groupByPerson(changes, log, results);
  }, [changes, log, opened, current]);
  return (
    <Card as="section" className={styles.card} aria-labelledby="changed-since">
      <div className={styles.cardHead} role="alert">
        <h2 id="changed-since" className={styles.since}>
          <Icon name="warning" className={styles.warning} />
          {t('questionTree.publish.since.title')}
        </h2>
        <p>{t('questionTree.publish.since.text')}</p>
        <Button size="small" icon="refresh" onPress={reload}>
          {t('questionTree.publish.since.lookAgain')}
        </Button>
      </div>
      {people?.map(({ by, at, changes: personChanges }) => (
        <section key={by ?? ''} aria-label={by ?? t('questionTree.publish.since.somebody')}>
          <h3 className={list.group}>
            {by ?? t('questionTree.publish.since.somebody')}
            {at && <span className="muted">{shortDateTime(at)}</span>}
          </h3>
          {personChanges.length > 0 ? (
            <ul className={list.changes}>
              {personChanges.slice(0, maxDrawn).map((change) => (
                <ChangeItem
                  key={`${change.kind} ${change.node} ${change.key}`}
                  id={id}
                  change={change}
                  document={change.kind === 'removed' ? opened : current}
                  parents={change.kind === 'removed' ? parents.before : parents.after}
                  before={opened}
                  after={current}
                />
              ))}
            </ul>
          ) : (
            <p className={styles.unchanged}>{t('questionTree.publish.since.nothingLeft')}</p>
          )}
          {personChanges.length > maxDrawn && (
            <p className={styles.unchanged}>
              {t('questionTree.publish.since.more', { count: personChanges.length - maxDrawn })}
            </p>
          )}
        </section>
      ))}
    </Card>
  );
}
