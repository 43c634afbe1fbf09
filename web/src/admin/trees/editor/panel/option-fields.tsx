import { questionOption } from '@ok/contract/entities/question-option.ts';
import { maxOf } from '@ok/contract/entity/field.ts';
import { countCharacters } from '@ok/contract/rules/characters.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { setResult } from '@ok/contract/tree/edits/node-edits.ts';
import { useState } from 'react';
import { useTexts } from '../../../../texts/texts-store.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { useEditing, useNodeField } from '../../editing/use-editing-session.ts';
import { nodeTextIn } from '../../node-names.ts';
import type { NodeActions } from '../moving/node-actions.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import { resultNameIn, resultsIn, useResults } from '../state/use-results.ts';
import styles from './panel.module.css';
import { TextSlot } from './text-slot.tsx';
import { useWhatNext } from './use-what-next.tsx';

const max = maxOf(questionOption.fields.identifier);
const none: TreeDocument['results'] = {};

/** What an answer says, its code and divider, and where it leads. */
export function OptionFields({ nodeKey, actions }: { nodeKey: Key; actions: NodeActions }) {
  const t = useTexts();
  const editor = useTreeEditor();
  const { session, isReadOnly, edit } = editor;
  const identifier = useNodeField(session, 'option', nodeKey, 'identifier');
  const next = useNodeField(session, 'option', nodeKey, 'next');
  const divider = useNodeField(session, 'option', nodeKey, 'divider');
  const askWhatNext = useWhatNext(editor);
  if (identifier === undefined) return null;
  return (
    <>
      {!isReadOnly && next === null && (
        <div className={styles.halves}>
          <Button variant="soft" size="small" icon="plus" onPress={() => actions.addQuestion(nodeKey)}>
            {t('questionTree.editor.make.question')}
          </Button>
          <Button variant="soft" size="small" icon="plus" onPress={() => askWhatNext(nodeKey)}>
            {t('questionTree.editor.next.chooseResult')}
          </Button>
        </div>
      )}
      <TextSlot node="option" nodeKey={nodeKey} field="name" />
      <div className={styles.two}>
        <IdentifierField key={nodeKey} nodeKey={nodeKey} identifier={identifier} />
        <Leads nodeKey={nodeKey} />
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

/** The code of an answer. It has one always: while it is empty, the last one that was not stays. */
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
          : max !== undefined && countCharacters(identifier) > max
            ? t('questionTree.editor.tooLong', { max })
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

/** Where an answer leads: to a question below it, or to one of the results. */
function Leads({ nodeKey }: { nodeKey: Key }) {
  const t = useTexts();
  const { session, language, versionId, isReadOnly, edit, now } = useTreeEditor();
  const next = useNodeField(session, 'option', nodeKey, 'next');
  const result = useNodeField(session, 'option', nodeKey, 'result');
  const own = useEditing(session, (state) => ('copy' in state ? state.copy.document.language : null));
  const known = useEditing(session, (state) => ('copy' in state ? state.copy.document.results : none));
  const question = useEditing(session, (state) =>
    'copy' in state && next ? nodeTextIn(state.copy.document, { node: 'question', key: next }, language) : '',
  );
  const results = useResults(versionId, resultsIn({ results: known }));
  if (next === undefined) return null;
  const nameOf = (each: (typeof results)[number]) => {
    const name = resultNameIn(each, language, own);
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
    ...results.map((each) => ({ value: each.key, text: nameOf(each) })),
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
        const shown = now();
        const wanted = results.find(({ key }) => key === chosen);
        if (shown && wanted) edit(setResult(shown, nodeKey, wanted));
      }}
    />
  );
}
