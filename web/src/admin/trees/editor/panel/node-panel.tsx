import { useTexts } from '../../../../texts/texts-store.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { IconButton } from '../../../../ui/forms/icon-button.tsx';
import { useEditing } from '../../editing/use-editing-session.ts';
import { nodeLabel } from '../../node-names.ts';
import { formatProblem } from '../../problem-texts.ts';
import { ClipboardMenu } from '../moving/clipboard-menu.tsx';
import type { NodeActions } from '../moving/node-actions.ts';
import type { ProblemsByKey } from '../problems/use-problems.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import { ExampleFields } from './example-fields.tsx';
import { OptionFields } from './option-fields.tsx';
import styles from './panel.module.css';
import { QuestionFields } from './question-fields.tsx';
import { ResultFields } from './result-fields.tsx';
import { TreeFields } from './tree-fields.tsx';

interface NodePanelProps {
  problems: ProblemsByKey;
  actions: NodeActions;
  onRemove: () => void;
}

/** Panel of the chosen node: problems, texts and other fields. */
export function NodePanel({ problems, actions, onRemove }: NodePanelProps) {
  const t = useTexts();
  const { session, chosen, isReadOnly } = useTreeEditor();
  const name = useEditing(session, (state) => ('copy' in state ? nodeLabel(t, state.copy.document, chosen) : ''));
  const { node, key } = chosen;
  const nodeProblems = problems.get(key) ?? [];
  const canMove = node === 'option' || node === 'example';
  return (
    <section className={styles.panel} aria-labelledby="chosen-node" id="node-panel" data-node={key} data-spots="">
      <div className={styles.panelHead}>
        <h2 id="chosen-node" tabIndex={-1}>
          {name}
        </h2>
        <div className={styles.panelTools}>
          {!isReadOnly && node !== 'tree' && node !== 'result' && (
            <>
              {canMove && (
                <>
                  <IconButton
                    icon="arrow-left"
                    className={styles.up}
                    label={t('questionTree.editor.moveUp')}
                    onPress={() => actions.move([{ node, key }], -1)}
                  />
                  <IconButton
                    icon="arrow-right"
                    className={styles.up}
                    label={t('questionTree.editor.moveDown')}
                    onPress={() => actions.move([{ node, key }], 1)}
                  />
                </>
              )}
              <IconButton
                icon="copy"
                label={t('questionTree.editor.duplicate')}
                onPress={() => actions.duplicate([{ node, key }])}
              />
              <IconButton icon="trash" label={t('questionTree.editor.remove')} onPress={onRemove} />
            </>
          )}
          <ClipboardMenu />
        </div>
      </div>
      {nodeProblems.map((problem) => (
        <Alert
          key={[problem.problem, problem.language, problem.field, problem.other, problem.score].join(' ')}
          tone={problem.level === 'error' ? 'danger' : 'warning'}
        >
          {formatProblem(t, problem)}
        </Alert>
      ))}
      {node === 'tree' && <TreeFields />}
      {node === 'question' && <QuestionFields nodeKey={key} actions={actions} />}
      {node === 'option' && (
        <>
          <OptionFields nodeKey={key} actions={actions} />
          <ExampleFields option={key} actions={actions} />
        </>
      )}
      {node === 'result' && <ResultFields nodeKey={key} />}
    </section>
  );
}
