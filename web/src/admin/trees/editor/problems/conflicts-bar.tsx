import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { slotName } from '@ok/contract/tree/edits/tree-slots.ts';
import { useTexts } from '../../../../texts/texts-store.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import type { OpenTree } from '../../editing/editing-state.ts';
import { useEditing } from '../../editing/use-editing-session.ts';
import { nodeLabel } from '../../node-names.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import { focusSoon } from '../state/focus-soon.ts';
import styles from './conflicts.module.css';
import { DeletedTexts, ReplacedByOthers, Sides } from './lost-texts.tsx';

const selectConflicts = (state: unknown) => (state as Partial<OpenTree>).copy?.conflicts;
const selectDropped = (state: unknown) => (state as Partial<OpenTree>).copy?.dropped;
const selectDeleted = (state: unknown) => (state as Partial<OpenTree>).copy?.deleted;
const selectReplaced = (state: unknown) => (state as Partial<OpenTree>).copy?.replaced;

/** Conflicts between the edits of two people, texts of this user that others removed, and edits that could not be made. */
export function ConflictsBar({ document }: { document: TreeDocument }) {
  const t = useTexts();
  const { session } = useTreeEditor();
  const conflicts = useEditing(session, selectConflicts) ?? [];
  const dropped = useEditing(session, selectDropped) ?? [];
  const deleted = useEditing(session, selectDeleted) ?? [];
  const replaced = useEditing(session, selectReplaced) ?? [];
  if (conflicts.length + dropped.length + deleted.length + replaced.length === 0) return null;
  /** Focuses the next conflict or message, since the pressed button is gone; without one, the outline. */
  const focusNext = () =>
    focusSoon(
      () => window.document.querySelector('[data-conflicts] button') ?? window.document.querySelector('[role="tree"]'),
    );
  const resolveConflict = (slot: string, choice: 'mine' | 'theirs') => {
    session.resolveConflict(slot, choice);
    focusNext();
  };
  const forgetDropped = () => {
    session.forgetDropped();
    focusNext();
  };
  const countByText = new Map<string, number>();
  for (const { why } of dropped) {
    const textKey = why === 'closed' ? 'questionTree.editor.droppedClosed' : 'questionTree.editor.dropped';
    countByText.set(textKey, (countByText.get(textKey) ?? 0) + 1);
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
            title={t('questionTree.editor.conflict', { name: nodeLabel(t, document, { node, key }) })}
          >
            <Sides document={document} mine={mine} theirs={theirs} />
            <div className={styles.buttons}>
              <Button variant="outline" size="small" onPress={() => resolveConflict(slot, 'theirs')}>
                {t('questionTree.editor.takeTheirs')}
              </Button>
              <Button size="small" onPress={() => resolveConflict(slot, 'mine')}>
                {t('questionTree.editor.keepMine')}
              </Button>
            </div>
          </Alert>
        );
      })}
      {deleted.map((each) => (
        <DeletedTexts key={each.part.top.key} deleted={each} document={document} focusNext={focusNext} />
      ))}
      {replaced.map((text) => (
        <ReplacedByOthers key={slotName(text.mine)} text={text} document={document} focusNext={focusNext} />
      ))}
      {[...countByText].map(([textKey, count]) => (
        <Alert key={textKey} tone="warning" role="alert" title={t(textKey, { count })}>
          <div className={styles.buttons}>
            <Button variant="outline" size="small" onPress={forgetDropped}>
              {t('questionTree.editor.understood')}
            </Button>
          </div>
        </Alert>
      ))}
    </div>
  );
}
