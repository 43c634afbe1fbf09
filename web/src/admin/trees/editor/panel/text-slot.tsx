import { question } from '@ok/contract/entities/question.ts';
import { questionOption } from '@ok/contract/entities/question-option.ts';
import { questionOptionExample } from '@ok/contract/entities/question-option-example.ts';
import { questionTree } from '@ok/contract/entities/question-tree.ts';
import { testResult } from '@ok/contract/entities/test-result.ts';
import { maxOf } from '@ok/contract/entity/field.ts';
import { countCharacters } from '@ok/contract/rules/values/characters.ts';
import type { Key, NodeKind } from '@ok/contract/tree/document/tree-document.ts';
import { isAllowedAfterPublishing } from '@ok/contract/tree/edits/edits-after-publishing.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { findValue } from '@ok/contract/tree/edits/tree-slots.ts';
import { lazy, memo, Suspense } from 'react';
import { useTexts } from '../../../../texts/texts-store.ts';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { TextAreaField } from '../../../../ui/forms/text-area-field.tsx';
import { languageLabel } from '../../../data/language-label.ts';
import { useEditing } from '../../editing/use-editing-session.ts';
import { stripFieldMarkup } from '../../node-names.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import { FieldSpot } from '../state/editors-at.tsx';
import { textFieldId } from '../state/use-text-in-address.ts';
import styles from './panel.module.css';

const LazyRichTextField = lazy(() => import('../../../fields/rich-text/rich-text-field.tsx'));

/** Declarations of the text fields of each kind of node. */
const textFieldDeclarations = {
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
  /** Label that replaces the field's name where the name is not clear enough. */
  label?: string;
}

/** Newest value of a text; empty if there is none. */
const useText = (slot: Extract<TreeEdit, { edit: 'text' }>): string => {
  const { session } = useTreeEditor();
  return useEditing(session, (state) =>
    'copy' in state ? ((findValue(state.copy.document, slot) as string | null | undefined) ?? '') : '',
  );
};

/** Text of a node in the shown language, below its text in the tree's own language. */
export const TextSlot = memo(function TextSlot({ node, nodeKey, field, rows = 2, label }: TextSlotProps) {
  const t = useTexts();
  const { session, language, isReadOnly, edit } = useTreeEditor();
  const textEdit = (code: string, value: string | null) =>
    ({ edit: 'text', node, ...(node !== 'tree' && { key: nodeKey }), language: code, field, value }) as Extract<
      TreeEdit,
      { edit: 'text' }
    >;
  const treeLanguage = useEditing(session, (state) => ('copy' in state ? state.copy.document.language : null));
  const value = useText(textEdit(language, null));
  const source = useText(textEdit(treeLanguage ?? language, null));
  const isTranslation = treeLanguage !== null && treeLanguage !== language;
  const fieldDeclaration = (
    textFieldDeclarations[node] as Readonly<Record<string, { kind: string; max?: number; isOneLine?: true }>>
  )[field];
  const name = label ?? t(`questionTree.editor.field.${node}.${field}`);
  const max = fieldDeclaration ? maxOf(fieldDeclaration as Parameters<typeof maxOf>[0]) : undefined;
  const change = (text: string) => edit([textEdit(language, /\S/.test(text) ? text : null)]);
  const isLocked = isReadOnly && !isAllowedAfterPublishing(textEdit(language, null), treeLanguage);
  const count = countCharacters(value);
  const id = textFieldId({ key: nodeKey, field, language });
  return (
    <FieldSpot nodeKey={nodeKey} field={field} className={styles.slot} lang={language}>
      {isTranslation && source && (
        <p className={styles.source} lang={treeLanguage} dir="auto">
          <span className={styles.sourceName}>{languageLabel(treeLanguage)}: </span>
          {stripFieldMarkup(node, field, source)}
        </p>
      )}
      {fieldDeclaration?.kind === 'richText' || fieldDeclaration?.kind === 'html' ? (
        <Suspense fallback={<Skeleton shape="block" height="7rem" />}>
          <LazyRichTextField
            key={id}
            id={id}
            kind={fieldDeclaration.kind}
            label={name}
            max={max}
            isOneLine={fieldDeclaration.isOneLine}
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
    </FieldSpot>
  );
});
