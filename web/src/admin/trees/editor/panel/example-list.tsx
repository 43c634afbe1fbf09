import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import { type KeyboardEvent, memo } from 'react';
import { newId } from '../../../../session/new-id.ts';
import { useTexts } from '../../../../texts/texts-store.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/content/icon.tsx';
import { IconButton } from '../../../../ui/forms/icon-button.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { useNodeField } from '../../editing/use-editing-session.ts';
import dragging from '../moving/dragging.module.css';
import { type ExampleSpot, exampleAt, focusBeside, focusStays } from '../moving/example-hands.ts';
import { useNodeDrag } from '../moving/moving-context.tsx';
import type { NodeActions } from '../moving/node-actions.ts';
import { spotName } from '../moving/node-drag.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import { focusSoon } from '../state/focus-soon.ts';
import { ExampleMenu } from './example-menu.tsx';
import styles from './panel.module.css';
import { PictureField, PictureWays } from './picture-field.tsx';
import { TextSlot } from './text-slot.tsx';

/** The examples of an answer in their order, all of them open to be changed. */
export function ExampleList({ option: optionKey, actions }: { option: Key; actions: NodeActions }) {
  const t = useTexts();
  const { session, isReadOnly } = useTreeEditor();
  const examples = useNodeField(session, 'option', optionKey, 'examples');
  const divider = useNodeField(session, 'option', optionKey, 'divider') ?? false;
  if (!examples) return null;
  return (
    <section aria-labelledby="examples">
      <h3 id="examples" tabIndex={-1} className={styles.part}>
        {t('questionTree.editor.examples')} <span className="muted">{examples.length}</span>
      </h3>
      <ol className={styles.examples}>
        {examples.map((key, at) => (
          <Example
            key={key}
            nodeKey={key}
            option={optionKey}
            place={at + 1}
            isLast={at === examples.length - 1}
            hasDivider={divider}
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
  const { edit, now } = useTreeEditor();
  const add = (file: string, says?: string) => {
    const key = newId();
    const own = now()?.language ?? null;
    const alternative = own !== null && says ? { [own]: says } : {};
    const value = { identifier: null, belowDivider: false, picture: { file, alternative }, texts: {} };
    edit([{ edit: 'add', node: 'example', key, value, to: { in: option, before: null } }]);
    focusSoon(() => document.querySelector(`[id^="slot-${key}-content-"]`));
  };
  return (
    <>
      <PictureWays
        label={t('questionTree.editor.addExample')}
        of={t('questionTree.editor.forNewExample')}
        onPicture={add}
      />
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

const Example = memo(function Example({ nodeKey, option, place, isLast, hasDivider, actions }: ExampleProps) {
  const t = useTexts();
  const { session, isReadOnly, edit, now } = useTreeEditor();
  const drag = useNodeDrag();
  const picture = useNodeField(session, 'example', nodeKey, 'picture');
  const belowDivider = useNodeField(session, 'example', nodeKey, 'belowDivider');
  if (belowDivider === undefined) return null;
  const ref = { node: 'example', key: nodeKey } as const;
  const spot: ExampleSpot = { kind: 'example', key: nodeKey, parent: option };
  const duplicate = () => actions.duplicate([ref]);
  const move = (steps: -1 | 1) => {
    actions.move([ref], steps);
    focusStays(nodeKey);
  };
  const remove = () => {
    const before = now();
    if (!before || isReadOnly) return;
    actions.remove([ref]);
    focusBeside(before, spot);
  };
  const onKey = (event: KeyboardEvent) => {
    if (!exampleAt(event.target as Element)) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') duplicate();
    else if (event.altKey && event.key === 'ArrowUp') move(-1);
    else if (event.altKey && event.key === 'ArrowDown') move(1);
    else if (event.key === 'Delete') remove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <li
      className={styles.example}
      aria-label={t('questionTree.editor.example', { place })}
      data-spot={spotName(spot)}
      // What is pressed beside its fields has the keys for it, as a row of the outline has.
      tabIndex={-1}
      onKeyDownCapture={onKey}
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
        <div className={styles.panelTools}>
          {!isReadOnly && (
            <>
              <IconButton
                icon="arrow-left"
                className={styles.up}
                isDisabled={place === 1}
                label={t('questionTree.editor.exampleUp', { place })}
                onPress={() => move(-1)}
              />
              <IconButton
                icon="arrow-right"
                className={styles.up}
                isDisabled={isLast}
                label={t('questionTree.editor.exampleDown', { place })}
                onPress={() => move(1)}
              />
              <IconButton icon="trash" label={t('questionTree.editor.removeExample', { place })} onPress={remove} />
            </>
          )}
          <ExampleMenu place={place} spot={spot} duplicate={duplicate} />
        </div>
      </div>
      <PictureField
        picture={picture ?? null}
        of={t('questionTree.editor.ofExample', { place })}
        isReadOnly={isReadOnly}
        onChange={(make) =>
          edit([{ edit: 'set', ...ref, field: 'picture', value: make(now()?.examples[nodeKey]?.picture ?? null) }])
        }
      />
      <TextSlot node="example" nodeKey={nodeKey} field="content" rows={3} />
      <TextSlot node="example" nodeKey={nodeKey} field="infoText" />
      {hasDivider && (
        <Switch
          label={t('questionTree.editor.belowDivider')}
          isSelected={belowDivider}
          isDisabled={isReadOnly}
          onChange={(value) => edit([{ edit: 'set', ...ref, field: 'belowDivider', value }])}
        >
          {t('questionTree.editor.belowDivider')}
        </Switch>
      )}
    </li>
  );
});
