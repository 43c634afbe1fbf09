import type { Key } from '@ok/contract/tree/tree-document.ts';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { newId } from '../../../session/new-id.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/content/icon.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { pictureTypes } from '../../fields/picture-file.ts';
import { useNode } from '../use-editing-session.ts';
import dragging from './dragging.module.css';
import { useTreeEditor } from './editor-context.ts';
import { ExamplePicture, useStorePicture } from './example-picture.tsx';
import { useNodeDrag } from './moving-context.tsx';
import type { NodeActions } from './node-actions.ts';
import { spotName } from './node-drag.ts';
import styles from './panel.module.css';
import { TextSlot } from './text-slot.tsx';

/** The examples of an answer in their order, all of them open to be changed. */
export function ExampleList({ option: optionKey, actions }: { option: Key; actions: NodeActions }) {
  const t = useTexts();
  const { session, isReadOnly } = useTreeEditor();
  const option = useNode(session, 'option', optionKey);
  if (!option) return null;
  return (
    <section aria-labelledby="examples">
      <h3 id="examples" className={styles.part}>
        {t('questionTree.editor.examples')} <span className="muted">{option.examples.length}</span>
      </h3>
      <ol className={styles.examples}>
        {option.examples.map((key, at) => (
          <Example
            key={key}
            nodeKey={key}
            option={optionKey}
            place={at + 1}
            isLast={at === option.examples.length - 1}
            hasDivider={option.divider}
            actions={actions}
          />
        ))}
      </ol>
      {!isReadOnly && <AddExample option={optionKey} />}
    </section>
  );
}

/** A new example begins with its picture, for there is none without. */
function AddExample({ option }: { option: Key }) {
  const t = useTexts();
  const { edit } = useTreeEditor();
  const store = useStorePicture((file) => {
    const value = { identifier: null, belowDivider: false, picture: { file, alternative: {} }, texts: {} };
    edit([{ edit: 'add', node: 'example', key: newId(), value, to: { in: option, before: null } }]);
  });
  return (
    <>
      <FileTrigger acceptedFileTypes={pictureTypes} onSelect={(files) => files?.[0] && store.mutate(files[0])}>
        <Button variant="outline" size="small" icon="plus" isPending={store.isPending}>
          {t('questionTree.editor.addExample')}
        </Button>
      </FileTrigger>
      <p className="muted">{t('questionTree.editor.beginsWithPicture')}</p>
    </>
  );
}

interface ExampleProps {
  nodeKey: Key;
  option: Key;
  place: number;
  isLast: boolean;
  hasDivider: boolean;
  actions: NodeActions;
}

function Example({ nodeKey, option, place, isLast, hasDivider, actions }: ExampleProps) {
  const t = useTexts();
  const { session, isReadOnly, edit, chosen } = useTreeEditor();
  const drag = useNodeDrag();
  const example = useNode(session, 'example', nodeKey);
  if (!example) return null;
  const ref = { node: 'example', key: nodeKey } as const;
  return (
    <li
      className={styles.example}
      aria-label={t('questionTree.editor.example', { place })}
      data-spot={spotName({ kind: 'example', key: nodeKey, parent: option })}
    >
      <div className={styles.panelHead}>
        {!isReadOnly && (
          <span
            className={classNames(dragging.grip, styles.exampleGrip)}
            data-grip=""
            aria-hidden="true"
            onPointerDown={(event) => drag.begin(event, () => [ref])}
          >
            <Icon name="grip" />
          </span>
        )}
        <b>{t('questionTree.editor.example', { place })}</b>
        {!isReadOnly && (
          <div className={styles.panelTools}>
            <IconButton
              icon="arrow-left"
              className={styles.up}
              isDisabled={place === 1}
              label={t('questionTree.editor.exampleUp', { place })}
              onPress={() => actions.move([ref], -1)}
            />
            <IconButton
              icon="arrow-right"
              className={styles.up}
              isDisabled={isLast}
              label={t('questionTree.editor.exampleDown', { place })}
              onPress={() => actions.move([ref], 1)}
            />
            <IconButton
              icon="trash"
              label={t('questionTree.editor.removeExample', { place })}
              onPress={() => actions.remove([ref], chosen)}
            />
          </div>
        )}
      </div>
      <ExamplePicture nodeKey={nodeKey} place={place} />
      <TextSlot node="example" nodeKey={nodeKey} field="content" rows={3} />
      <TextSlot node="example" nodeKey={nodeKey} field="infoText" />
      {hasDivider && (
        <Switch
          label={t('questionTree.editor.belowDivider')}
          isSelected={example.belowDivider}
          isDisabled={isReadOnly}
          onChange={(value) => edit([{ edit: 'set', ...ref, field: 'belowDivider', value }])}
        >
          {t('questionTree.editor.belowDivider')}
        </Switch>
      )}
    </li>
  );
}
