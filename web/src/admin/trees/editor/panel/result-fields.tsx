import { listResultUses } from '@ok/contract/routes/trees/tree-editing.ts';
import type { Key, NodeOf, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../../../api/client.ts';
import { useTexts } from '../../../../texts/texts-store.ts';
import { treeTitle } from '../../../../texts/tree-name.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { ScoreRadios } from '../../../fields/score-radios.tsx';
import { useDeferredDocument, useNode } from '../../editing/use-editing-session.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import { markField } from '../state/focus-soon.ts';
import styles from './panel.module.css';
import { ResultSlides } from './result-slides.tsx';
import { TextSlot } from './text-slot.tsx';

/** Fields of a result: score, texts and slides, and the trees that use it too. */
export function ResultFields({ nodeKey }: { nodeKey: Key }) {
  const t = useTexts();
  const { session, edit } = useTreeEditor();
  const label = useId();
  const result = useNode(session, 'result', nodeKey);
  const document = useDeferredDocument(session);
  if (!result || !document) return null;
  const setSlides = (slides: NodeOf['result']['slides']) =>
    edit([{ edit: 'set', node: 'result', key: nodeKey, field: 'slides', value: slides }]);
  return (
    <>
      <ResultUses nodeKey={nodeKey} document={document} />
      <div role="radiogroup" aria-labelledby={label} {...markField(nodeKey, 'score')}>
        <p id={label} className={styles.part}>
          {t('questionTree.editor.score')}
        </p>
        <ScoreRadios
          name={`score-${nodeKey}`}
          value={result.score}
          onChange={(value) => edit([{ edit: 'set', node: 'result', key: nodeKey, field: 'score', value }])}
        />
      </div>
      <TextSlot node="result" nodeKey={nodeKey} field="name" />
      <TextSlot node="result" nodeKey={nodeKey} field="description" />
      <ResultSlides result={nodeKey} slides={result.slides} onChange={setSlides} />
    </>
  );
}

/** Number of answers in each tree that lead to a result. This tree is counted as it is in the editor. */
function ResultUses({ nodeKey, document }: { nodeKey: Key; document: TreeDocument }) {
  const t = useTexts();
  const { versionId } = useTreeEditor();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['result-uses', nodeKey],
    queryFn: ({ signal }) => call(listResultUses, { params: { key: nodeKey }, signal, ownError: true }),
    staleTime: 0,
  });
  const usesHere = Object.values(document.options).filter(({ result }) => result === nodeKey).length;
  const otherTrees = (data ?? []).filter(({ id }) => id !== versionId);
  return (
    <div className={styles.shared}>
      <p>{t('questionTree.editor.sharedResult')}</p>
      <p>{t('questionTree.editor.usedHere', { count: usesHere })}</p>
      {data === undefined && !isError && <p role="status">{t('questionTree.editor.usesLoading')}</p>}
      {isError && (
        <p role="alert">
          {t('error.fetchingData')}{' '}
          <Button variant="outline" size="small" icon="refresh" isPending={isFetching} onPress={() => void refetch()}>
            {t('error.tryAgain')}
          </Button>
        </p>
      )}
      {otherTrees.length > 0 && (
        <>
          <p>{t('questionTree.editor.usedElsewhere')}</p>
          <ul>
            {otherTrees.map(({ id, name, version, answers }) => (
              <li key={id}>{t('questionTree.editor.usedBy', { name: treeTitle(name, t), version, count: answers })}</li>
            ))}
          </ul>
        </>
      )}
      {data && otherTrees.length === 0 && <p>{t('questionTree.editor.usedNowhereElse')}</p>}
    </div>
  );
}
