import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { useTexts } from '../../../../texts/texts-store.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import type { OpenTree } from '../../editing/editing-state.ts';
import { useEditing } from '../../editing/use-editing-session.ts';
import { nameOfNode } from '../../node-names.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import { focusSoon } from '../state/focus-soon.ts';
import { ConflictValue } from './conflict-value.tsx';
import styles from './conflicts.module.css';

const conflictsOf = (state: unknown) => (state as Partial<OpenTree>).copy?.conflicts;
const droppedOf = (state: unknown) => (state as Partial<OpenTree>).copy?.dropped;

/** What two people said differently of the same text, for whoever is later to decide; and what could not be made. */
export function ConflictsBar({ document }: { document: TreeDocument }) {
  const t = useTexts();
  const { session } = useTreeEditor();
  const conflicts = useEditing(session, conflictsOf) ?? [];
  const dropped = useEditing(session, droppedOf) ?? [];
  if (conflicts.length === 0 && dropped.length === 0) return null;
  /** What was pressed has gone by then: the next that is to be decided, else back to the outline. */
  const goOn = () =>
    focusSoon(
      () => window.document.querySelector('[data-conflicts] button') ?? window.document.querySelector('[role="tree"]'),
    );
  const decide = (slot: string, choice: 'mine' | 'theirs') => {
    session.resolveConflict(slot, choice);
    goOn();
  };
  const forget = () => {
    session.forgetDropped();
    goOn();
  };
  const told = new Map<string, number>();
  for (const { why } of dropped) {
    const says = why === 'closed' ? 'questionTree.editor.droppedClosed' : 'questionTree.editor.dropped';
    told.set(says, (told.get(says) ?? 0) + 1);
  }
  return (
    <div className={styles.conflicts} data-conflicts="">
      {conflicts.map(({ slot, mine, theirs }) => {
        const node = mine.edit === 'language' ? 'tree' : mine.node;
        const key = mine.edit === 'language' || mine.node === 'tree' ? document.key : mine.key;
        return (
          <Alert
            key={slot}
            tone="warning"
            role="alert"
            title={t('questionTree.editor.conflict', { name: nameOfNode(t, document, { node, key }) })}
          >
            <dl className={styles.sides}>
              <dt>{t('questionTree.editor.theirs')}</dt>
              <dd>
                <ConflictValue document={document} edit={theirs} />
              </dd>
              <dt>{t('questionTree.editor.mine')}</dt>
              <dd>
                <ConflictValue document={document} edit={mine} />
              </dd>
            </dl>
            <div className={styles.buttons}>
              <Button variant="outline" size="small" onPress={() => decide(slot, 'theirs')}>
                {t('questionTree.editor.takeTheirs')}
              </Button>
              <Button size="small" onPress={() => decide(slot, 'mine')}>
                {t('questionTree.editor.keepMine')}
              </Button>
            </div>
          </Alert>
        );
      })}
      {[...told].map(([says, count]) => (
        <Alert key={says} tone="warning" role="alert" title={t(says, { count })}>
          <div className={styles.buttons}>
            <Button variant="outline" size="small" onPress={forget}>
              {t('questionTree.editor.understood')}
            </Button>
          </div>
        </Alert>
      ))}
    </div>
  );
}
