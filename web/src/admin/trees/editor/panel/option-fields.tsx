import { questionOption } from '@ok/contract/entities/question-option.ts';
import { maxOf } from '@ok/contract/entity/field.ts';
import { countCharacters } from '@ok/contract/rules/values/characters.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { setResult } from '@ok/contract/tree/edits/node-edits.ts';
import { useState } from 'react';
import { useTexts } from '../../../../texts/texts-store.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { useEditing, useNodeField } from '../../editing/use-editing-session.ts';
import { nodeText } from '../../node-names.ts';
import type { NodeActions } from '../moving/node-actions.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import { FieldSpot } from '../state/editors-at.tsx';
import { resultName, resultsIn, useResults } from '../state/use-results.ts';
import styles from './panel.module.css';
import { TextSlot } from './text-slot.tsx';
import { useDestinationModal } from './use-destination-modal.tsx';

const maxIdentifierLength = maxOf(questionOption.fields.identifier);
const noResults: TreeDocument['results'] = {};

/** Fields of an answer: text, code, divider, and the question or result that it leads to. */
export function OptionFields({ nodeKey, actions }: { nodeKey: Key; actions: NodeActions }) {
  const t = useTexts();
  const editor = useTreeEditor();
  const { session, isReadOnly, edit } = editor;
  const identifier = useNodeField(session, 'option', nodeKey, 'identifier');
  const next = useNodeField(session, 'option', nodeKey, 'next');
  const divider = useNodeField(session, 'option', nodeKey, 'divider');
  const openDestinationModal = useDestinationModal(editor);
  if (identifier === undefined) return null;
  return (
    <>
      {!isReadOnly && next === null && (
        <div className={styles.halves}>
          <Button variant="soft" size="small" icon="plus" onPress={() => actions.addQuestion(nodeKey)}>
            {t('questionTree.editor.make.question')}
          </Button>
          <Button variant="soft" size="small" icon="plus" onPress={() => openDestinationModal(nodeKey)}>
            {t('questionTree.editor.next.chooseResult')}
          </Button>
        </div>
      )}
      <TextSlot node="option" nodeKey={nodeKey} field="name" />
      <div className={styles.two}>
        <FieldSpot nodeKey={nodeKey} field="identifier">
          <IdentifierField key={nodeKey} nodeKey={nodeKey} identifier={identifier} />
        </FieldSpot>
        <FieldSpot nodeKey={nodeKey} field="next">
          <DestinationField nodeKey={nodeKey} />
        </FieldSpot>
      </div>
      <Switch
        label={t('questionTree.editor.divider')}
        isSelected={divider ?? false}
        isDisabled={isReadOnly}
        onChange={(value) => edit([{ edit: 'set', node: 'option', key: nodeKey, field: 'divider', value }])}
      >
        {t('questionTree.editor.divider')}
      </Switch>
      {divider && <TextSlot node="option" nodeKey={nodeKey} field="dividerText" rows={1} />}
    </>
  );
}

/** Code of an answer, which is required: while the field is empty, the last code stays. */
function IdentifierField({ nodeKey, identifier }: { nodeKey: Key; identifier: string }) {
  const t = useTexts();
  const { session, isReadOnly, edit } = useTreeEditor();
  const [isEmpty, setEmpty] = useState(false);
  return (
    <TextField
      isCompact
      label={t('questionTree.editor.identifier')}
      value={isEmpty ? '' : identifier}
      isReadOnly={isReadOnly}
      error={
        isEmpty
          ? t('questionTree.editor.identifierNeeded')
          : maxIdentifierLength !== undefined && countCharacters(identifier) > maxIdentifierLength
            ? t('questionTree.editor.tooLong', { max: maxIdentifierLength })
            : undefined
      }
      onChange={(value) => {
        setEmpty(!/\S/.test(value));
        if (/\S/.test(value)) edit([{ edit: 'set', node: 'option', key: nodeKey, field: 'identifier', value }]);
      }}
      onBlur={() => {
        setEmpty(false);
        session.endUndoStep();
      }}
    />
  );
}

/** Question or result that an answer leads to. */
function DestinationField({ nodeKey }: { nodeKey: Key }) {
  const t = useTexts();
  const { session, language, versionId, isReadOnly, edit, getDocument } = useTreeEditor();
  const next = useNodeField(session, 'option', nodeKey, 'next');
  const result = useNodeField(session, 'option', nodeKey, 'result');
  const treeLanguage = useEditing(session, (state) => ('copy' in state ? state.copy.document.language : null));
  const documentResults = useEditing(session, (state) => ('copy' in state ? state.copy.document.results : noResults));
  const question = useEditing(session, (state) =>
    'copy' in state && next ? nodeText(state.copy.document, { node: 'question', key: next }, language) : '',
  );
  const results = useResults(versionId, resultsIn({ results: documentResults }));
  if (next === undefined) return null;
  const resultLabel = (each: (typeof results)[number]) => {
    const name = resultName(each, language, treeLanguage);
    return t('questionTree.editor.result', { name, score: each.value.score ?? '–' });
  };
  const options = [
    ...(next === null
      ? []
      : [
          {
            value: 'question',
            text: t('questionTree.editor.leadsTo', { question }),
          },
        ]),
    ...results.map((each) => ({ value: each.key, text: resultLabel(each) })),
  ];
  return (
    <SelectField
      isCompact
      label={t('questionTree.editor.leads')}
      placeholder={t('questionTree.editor.leadsNowhere')}
      options={options}
      value={next === null ? (result ?? '') : 'question'}
      isDisabled={isReadOnly}
      onChange={(chosen) => {
        const document = getDocument();
        const selectedResult = results.find(({ key }) => key === chosen);
        if (document && selectedResult) edit(setResult(document, nodeKey, selectedResult));
      }}
    />
  );
}
