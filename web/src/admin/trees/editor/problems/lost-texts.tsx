import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import type { TextEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { slotName } from '@ok/contract/tree/edits/tree-slots.ts';
import type { DeletedPart, ReplacedText } from '@ok/contract/tree/merging/lost-texts.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../../../texts/texts-store.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { nodeLabel, stripFieldMarkup } from '../../node-names.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import { focusWhenLost } from '../state/focus-soon.ts';
import { findNode } from '../state/use-chosen-node.ts';
import { ConflictValue } from './conflict-value.tsx';
import styles from './conflicts.module.css';

interface LostTextProps {
  document: TreeDocument;
  /** Focuses what comes next, since the pressed button goes away. */
  focusNext: () => void;
}

const formatText = ({ node, field, value }: TextEdit) => stripFieldMarkup(node, field, value ?? '');

/** Message about texts that were deleted together with their node. The user can copy or restore the texts. */
export function DeletedTexts({ deleted, document, focusNext }: LostTextProps & { deleted: DeletedPart }) {
  const t = useTexts();
  const { session, isReadOnly, open, getDocument } = useTreeEditor();
  const [copyResult, setCopyResult] = useState<'copied' | 'notCopied'>();
  const { part, texts } = deleted;
  // The user may be typing in a field that is about to disappear with its node.
  useEffect(() => focusWhenLost(() => window.document.querySelector('[data-conflicts] button')), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(texts.map(formatText).join('\n\n'));
      setCopyResult('copied');
    } catch {
      setCopyResult('notCopied');
    }
  };
  const restore = () => {
    session.restorePart(deleted);
    const restoredDocument = getDocument();
    const [text] = texts;
    if (!restoredDocument || !text || text.node === 'tree') return focusNext();
    open(findNode(restoredDocument, text.key), { key: text.key, field: text.field });
  };
  const discard = () => {
    session.forgetDeleted(deleted);
    focusNext();
  };
  return (
    <Alert
      tone="warning"
      role="alert"
      title={t('questionTree.editor.lost.deleted', { name: nodeLabel(t, { ...document, ...part }, part.top) })}
    >
      <p>{t('questionTree.editor.lost.kept')}</p>
      {texts.map((text) => (
        <blockquote key={slotName(text)} className={styles.lost} lang={text.language} dir="auto">
          {formatText(text)}
        </blockquote>
      ))}
      <div className={styles.buttons}>
        <Button variant="outline" size="small" icon="copy" onPress={() => void copy()}>
          {t('questionTree.editor.lost.copy')}
        </Button>
        {!isReadOnly && (
          <Button size="small" icon="undo" onPress={restore}>
            {t('questionTree.editor.lost.restore')}
          </Button>
        )}
        <Button variant="soft" size="small" onPress={discard}>
          {t('questionTree.editor.lost.discard')}
        </Button>
      </div>
      <p role="status" className={styles.copyResult}>
        {copyResult && t(`questionTree.editor.lost.${copyResult}`)}
      </p>
    </Alert>
  );
}

/** Message about a saved text of this user that another user replaced, with both texts. */
export function ReplacedByOthers({ text, document, focusNext }: LostTextProps & { text: ReplacedText }) {
  const t = useTexts();
  const { session, edit } = useTreeEditor();
  const { mine, theirs } = text;
  const key = mine.node === 'tree' ? document.key : mine.key;
  const forget = () => {
    session.forgetReplaced(text);
    focusNext();
  };
  const restore = () => {
    edit([mine]);
    forget();
  };
  return (
    <Alert
      tone="info"
      role="status"
      title={t('questionTree.editor.lost.replaced', { name: nodeLabel(t, document, { node: mine.node, key }) })}
    >
      <Sides document={document} mine={mine} theirs={theirs} />
      <div className={styles.buttons}>
        <Button variant="outline" size="small" onPress={restore}>
          {t('questionTree.editor.lost.restoreMine')}
        </Button>
        <Button variant="soft" size="small" onPress={forget}>
          {t('questionTree.editor.understood')}
        </Button>
      </div>
    </Alert>
  );
}

interface SidesProps {
  document: TreeDocument;
  mine: Parameters<typeof ConflictValue>[0]['edit'];
  theirs: Parameters<typeof ConflictValue>[0]['edit'];
}

/** Values of another user and of this one. */
export function Sides({ document, mine, theirs }: SidesProps): ReactNode {
  const t = useTexts();
  return (
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
  );
}
