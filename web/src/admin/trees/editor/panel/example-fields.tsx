import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import { type KeyboardEvent, memo } from 'react';
import { newId } from '../../../../session/new-id.ts';
import { useTexts } from '../../../../texts/texts-store.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/content/icons/icon.tsx';
import { IconButton } from '../../../../ui/forms/icon-button.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { useNodeField } from '../../editing/use-editing-session.ts';
import dragging from '../moving/dragging.module.css';
import { type ExampleSpot, findExample, focusNeighbour, keepFocus } from '../moving/example-reordering.ts';
import { useNodeDrag } from '../moving/moving-context.tsx';
import type { NodeActions } from '../moving/node-actions.ts';
import { formatSpot } from '../moving/node-drag.ts';
import { useTreeEditor } from '../state/editor-context.ts';
import { focusSoon, markField } from '../state/focus-soon.ts';
import { ExampleMenu } from './example-menu.tsx';
import styles from './panel.module.css';
import { PictureButtons, PictureField } from './picture-field.tsx';
import { TextSlot } from './text-slot.tsx';

/** Examples of an answer in their order, each with its fields. */
export function ExampleFields({ option: optionKey, actions }: { option: Key; actions: NodeActions }) {
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
          <ExampleCard
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
      {!isReadOnly && (
        <div {...markField(optionKey, 'examples')}>
          <AddExample option={optionKey} />
        </div>
      )}
    </section>
  );
}

/** Adds an example by choosing its picture, since an example can't be without one. */
function AddExample({ option }: { option: Key }) {
  const t = useTexts();
  const { edit, getDocument } = useTreeEditor();
  const add = (file: string, altText?: string) => {
    const key = newId();
    const treeLanguage = getDocument()?.language ?? null;
    const alternative = treeLanguage !== null && altText ? { [treeLanguage]: altText } : {};
    const value = { identifier: null, belowDivider: false, picture: { file, alternative }, texts: {} };
    edit([{ edit: 'add', node: 'example', key, value, to: { in: option, before: null } }]);
    focusSoon(() => document.querySelector(`[id^="slot-${key}-content-"]`));
  };
  return (
    <>
      <PictureButtons
        label={t('questionTree.editor.addExample')}
        of={t('questionTree.editor.forNewExample')}
        onPicture={add}
      />
      <p className="muted">{t('questionTree.editor.beginsWithPicture')}</p>
    </>
  );
}

interface ExampleCardProps {
  nodeKey: Key;
  option: Key;
  place: number;
  isLast: boolean;
  hasDivider: boolean;
  actions: NodeActions;
}

const ExampleCard = memo(function Example({ nodeKey, option, place, isLast, hasDivider, actions }: ExampleCardProps) {
  const t = useTexts();
  const { session, isReadOnly, edit, getDocument } = useTreeEditor();
  const drag = useNodeDrag();
  const picture = useNodeField(session, 'example', nodeKey, 'picture');
  const belowDivider = useNodeField(session, 'example', nodeKey, 'belowDivider');
  if (belowDivider === undefined) return null;
  const ref = { node: 'example', key: nodeKey } as const;
  const spot: ExampleSpot = { kind: 'example', key: nodeKey, parent: option };
  const duplicate = () => actions.duplicate([ref]);
  const move = (steps: -1 | 1) => {
    actions.move([ref], steps);
    keepFocus(nodeKey);
  };
  const remove = () => {
    const before = getDocument();
    if (!before || isReadOnly) return;
    actions.remove([ref]);
    focusNeighbour(before, spot);
  };
  const onKey = (event: KeyboardEvent) => {
    if (!findExample(event.target as Element)) return;
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
      data-spot={formatSpot(spot)}
      // The card can have the focus, so that the shortcuts of a row in the outline work on it too.
      tabIndex={-1}
      onKeyDownCapture={onKey}
    >
      <div className={styles.panelHead}>
        {!isReadOnly && (
          <span
            className={classNames(dragging.grip, styles.exampleGrip)}
            data-grip=""
            aria-hidden="true"
            onPointerDown={(event) => drag.startDrag(event, () => [ref])}
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
      <div {...markField(nodeKey, 'picture')}>
        <PictureField
          picture={picture ?? null}
          of={t('questionTree.editor.ofExample', { place })}
          isReadOnly={isReadOnly}
          onChange={(update) =>
            edit([
              {
                edit: 'set',
                ...ref,
                field: 'picture',
                value: update(getDocument()?.examples[nodeKey]?.picture ?? null),
              },
            ])
          }
        />
      </div>
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
