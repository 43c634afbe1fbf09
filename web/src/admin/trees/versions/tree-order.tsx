import type { TreeWithVersions } from '@ok/contract/routes/trees/tree-versions.ts';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { useTexts } from '../../../texts/texts-store.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { ModalContent } from '../../../ui/feedback/modal-content.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { IconButton, iconButtonClass } from '../../../ui/forms/icon-button.tsx';
import { moveItems } from '../../data/move-items.ts';
import { useOrderTrees, useTreesWithVersions } from '../tree-queries.ts';
import styles from './tree-order.module.css';

/** Modal that changes the order of trees on the home page: by dragging, by keyboard, or step by step. */
export function TreeOrder({ close }: { close: () => void }) {
  const t = useTexts();
  const { data = [] } = useTreesWithVersions();
  const { mutate, isPending } = useOrderTrees();
  const [order, setOrder] = useState(() => data.map(({ treeId }) => treeId));
  const trees = order.flatMap((id) => data.find(({ treeId }) => treeId === id) ?? []);
  const treeName = ({ name }: TreeWithVersions) => treeTitle(name, t);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) =>
      setOrder((before) =>
        moveItems(before, new Set([...keys].map(Number)), Number(target.key), target.dropPosition === 'after'),
      ),
  });
  const moveBy = (at: number, by: 1 | -1) => {
    const [id, other] = [order[at], order[at + by]];
    if (id !== undefined && other !== undefined) setOrder(moveItems(order, new Set([id]), other, by > 0));
  };
  return (
    <ModalContent
      title={t('questionTree.admin.order')}
      actions={
        <>
          <Button variant="outline" onPress={close}>
            {t('entity.action.cancel')}
          </Button>
          <Button isPending={isPending} onPress={() => mutate(order, { onSuccess: close })}>
            {t('entity.action.save')}
          </Button>
        </>
      }
    >
      <p className="muted">{t('questionTree.admin.orderHint')}</p>
      <GridList
        className={styles.list}
        aria-label={t('questionTree.admin.order')}
        items={trees.map((tree) => ({ ...tree, id: tree.treeId }))}
        dragAndDropHooks={dragAndDropHooks}
        dependencies={[order]}
      >
        {(tree) => {
          const index = order.indexOf(tree.treeId);
          const name = treeName(tree);
          return (
            <GridListItem textValue={name} className={styles.item}>
              <AriaButton slot="drag" className={iconButtonClass()} aria-label={t('questionTree.admin.drag', { name })}>
                <Icon name="grip" />
              </AriaButton>
              <span className={styles.name}>
                {index + 1}. {name}
              </span>
              <IconButton
                icon="arrow-left"
                className={styles.up}
                label={t('questionTree.admin.moveUp', { name })}
                isDisabled={index === 0}
                onPress={() => moveBy(index, -1)}
              />
              <IconButton
                icon="arrow-right"
                className={styles.up}
                label={t('questionTree.admin.moveDown', { name })}
                isDisabled={index === order.length - 1}
                onPress={() => moveBy(index, 1)}
              />
            </GridListItem>
          );
        }}
      </GridList>
    </ModalContent>
  );
}
