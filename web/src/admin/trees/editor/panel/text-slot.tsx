import { question } from '@ok/contract/entities/question.ts';
import { questionOption } from '@ok/contract/entities/question-option.ts';
import { questionOptionExample } from '@ok/contract/entities/question-option-example.ts';
import { questionTree } from '@ok/contract/entities/question-tree.ts';
import { testResult } from '@ok/contract/entities/test-result.ts';
import { maxOf } from '@ok/contract/entity/field.ts';
import { countCharacters } from '@ok/contract/rules/characters.ts';
import type { Key, NodeKind } from '@ok/contract/tree/document/tree-document.ts';
import { mayBeMadeAfterwards } from '@ok/contract/tree/edits/edits-afterwards.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { valueIn } from '@ok/contract/tree/edits/tree-slots.ts';
import { lazy, memo, Suspense } from 'react';
import { useTexts } from '../../../../texts/texts-store.ts';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { TextAreaField } from '../../../../ui/forms/text-area-field.tsx';
import { useEditing } from '../../editing/use-editing-session.ts';
import { languageNameOf } from '../../language-names.ts';
import { plainTextOf } from '../../node-names.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import { idOfText } from '../state/use-text-in-address.ts';
import styles from './panel.module.css';

const RichTextField = lazy(() => import('../../../fields/rich-text-field.tsx'));

/** The fields of the texts of each kind of node. */
const fields = {
  tree: { name: questionTree.fields.name, description: questionTree.fields.description },
  question: { name: question.fields.name },
  option: { name: questionOption.fields.name, dividerText: questionOption.fields.dividerText },
  example: { content: questionOptionExample.fields.content, infoText: questionOptionExample.fields.infoText },
  result: { name: testResult.fields.name, description: testResult.fields.description },
} as const;

interface TextSlotProps {
  node: NodeKind | 'tree';
  nodeKey: Key;
  field: string;
  rows?: number;
  /** Names it, where its own name would not say enough. */
  label?: string;
}

/** What a slot says now; nothing where nothing is said. */
const useSlotText = (slot: Extract<TreeEdit, { edit: 'text' }>): string => {
  const { session } = useTreeEditor();
  return useEditing(session, (state) =>
    'copy' in state ? ((valueIn(state.copy.document, slot) as string | null | undefined) ?? '') : '',
  );
};

/** A text of a node in the language that is shown; beside another than the tree's own, what it says in that. */
export const TextSlot = memo(function TextSlot({ node, nodeKey, field, rows = 2, label }: TextSlotProps) {
  const t = useTexts();
  const { session, language, isReadOnly, edit } = useTreeEditor();
  const slot = (code: string, value: string | null) =>
    ({ edit: 'text', node, ...(node !== 'tree' && { key: nodeKey }), language: code, field, value }) as Extract<
      TreeEdit,
      { edit: 'text' }
    >;
  const own = useEditing(session, (state) => ('copy' in state ? state.copy.document.language : null));
  const value = useSlotText(slot(language, null));
  const source = useSlotText(slot(own ?? language, null));
  const isOther = own !== null && own !== language;
  const declared = (fields[node] as Readonly<Record<string, { kind: string; max?: number }>>)[field];
  const name = label ?? t(`questionTree.editor.field.${node}.${field}`);
  const max = declared ? maxOf(declared as Parameters<typeof maxOf>[0]) : undefined;
  const change = (text: string) => edit([slot(language, /\S/.test(text) ? text : null)]);
  const isLocked = isReadOnly && !mayBeMadeAfterwards(slot(language, null), own);
  const count = countCharacters(value);
  const id = idOfText({ key: nodeKey, field, language });
  return (
    <div className={styles.slot} lang={language}>
      {isOther && source && (
        <p className={styles.source} lang={own} dir="auto">
          <span className={styles.sourceName}>{languageNameOf(own, t)}: </span>
          {plainTextOf(node, field, source)}
        </p>
      )}
      {declared?.kind === 'richText' || declared?.kind === 'html' ? (
        <Suspense fallback={<Skeleton shape="block" height="7rem" />}>
          <RichTextField
            key={id}
            id={id}
            kind={declared.kind}
            label={name}
            max={max}
            isReadOnly={isLocked}
            value={value}
            onChange={change}
          />
        </Suspense>
      ) : (
        <TextAreaField
          id={id}
          isCompact
          rows={rows}
          label={name}
          labelEnd={max !== undefined && count > max * 0.8 ? t('editor.characterCount', { count, max }) : undefined}
          error={max !== undefined && count > max ? t('questionTree.editor.tooLong', { max }) : undefined}
          value={value}
          isReadOnly={isLocked}
          onChange={change}
          onBlur={() => session.endUndoStep()}
        />
      )}
    </div>
  );
});
