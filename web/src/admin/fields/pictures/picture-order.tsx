import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { ListOwner } from '@ok/contract/entity/list-filters.ts';
import { useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import fieldStyles from '../../../ui/forms/field.module.css';
import { IconButton, iconButtonClass } from '../../../ui/forms/icon-button.tsx';
import { moveItems } from '../../data/move-items.ts';
import { useReorder, useRowsOf } from '../../data/use-rows.ts';
import { Picture } from '../display/picture.tsx';
import { RowLink } from '../display/row-link.tsx';
import { labelOfRow } from '../values/references.ts';
import styles from './picture-order.module.css';

interface PictureOrderProps {
  /** Entity of the pictures. */
  entity: Entity;
  /** Row that the pictures belong to. */
  of: ListOwner;
  label: string;
}

/**
 * Pictures of a row in their order, which is changed by dragging, by keyboard or step by step, and saved at once. A
 * failed change is undone.
 */
export default function PictureOrder({ entity, of, label }: PictureOrderProps) {
  const t = useTexts();
  const { data, isError, isFetching, refetch } = useRowsOf(entity, of);
  return (
    <section className={fieldStyles.field} aria-label={label}>
      <h2 className={fieldStyles.label}>{label}</h2>
      {data ? (
        <OrderedPictures {...{ entity, of, label }} rows={data} />
      ) : isError ? (
        <Alert tone="danger">
          <p>{t('entity.pictures.notLoaded')}</p>
          <Button variant="outline" size="small" icon="refresh" isPending={isFetching} onPress={() => void refetch()}>
            {t('error.tryAgain')}
          </Button>
        </Alert>
      ) : (
        <Skeleton shape="block" height="8rem" />
      )}
    </section>
  );
}

function OrderedPictures({ entity, of, label, rows }: PictureOrderProps & { rows: readonly AnsweredRow[] }) {
  const t = useTexts();
  const { mutate, isError } = useReorder(entity, of);
  /** Order that is being saved; undefined for the saved one. */
  const [order, setOrder] = useState<readonly number[]>();
  const [message, setMessage] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const savedIds = rows.map(({ id }) => id);
  const ids = order ?? savedIds;
  const pictures = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const nameAt = (place: number) => t('entity.pictures.name', { place });

  const move = (keys: ReadonlySet<number>, target: number, isAfter: boolean) => {
    const next = moveItems(ids, keys, target, isAfter);
    const moved = ids.find((id) => keys.has(id));
    if (moved === undefined || next.every((id, at) => id === ids[at])) return;
    setOrder(next);
    setMessage('');
    const [from, to] = [ids.indexOf(moved) + 1, next.indexOf(moved) + 1];
    mutate(next, {
      onSuccess: () => setMessage(t('entity.pictures.moved', { name: nameAt(from), place: to })),
      // The rows have the saved order, whether this one was saved or not.
      onSettled: () => {
        setOrder(undefined);
        requestAnimationFrame(() => keepFocus(list.current, moved));
      },
    });
  };
  const moveBy = (at: number, by: 1 | -1) => {
    const [id, other] = [ids[at], ids[at + by]];
    if (id !== undefined && other !== undefined) move(new Set([id]), other, by > 0);
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) =>
      move(new Set([...keys].map(Number)), Number(target.key), target.dropPosition === 'after'),
  });
  return (
    <>
      <p className={fieldStyles.hint}>{t('entity.pictures.hint')}</p>
      <GridList
        ref={list}
        className={styles.pictures}
        layout="grid"
        aria-label={label}
        items={pictures}
        dragAndDropHooks={dragAndDropHooks}
        dependencies={[ids]}
      >
        {(row) => {
          const at = ids.indexOf(row.id);
          const name = nameAt(at + 1);
          const caption = captionOf(entity, row) || name;
          // A picture without a description has no other words than its caption.
          const altText = String(row.altText ?? '') || (caption === name ? '' : name);
          return (
            <GridListItem textValue={name} className={styles.item}>
              <RowLink entity={entity.name} id={row.id} text={name}>
                {typeof row.media === 'string' && <Picture media={row.media} altText={altText} size="tile" />}
                <span className={styles.name}>{caption}</span>
              </RowLink>
              <span className={styles.tools}>
                <AriaButton slot="drag" className={iconButtonClass()} aria-label={t('entity.pictures.drag', { name })}>
                  <Icon name="grip" />
                </AriaButton>
                <IconButton
                  icon="arrow-left"
                  flip
                  label={t('entity.pictures.earlier', { name })}
                  isDisabled={at === 0}
                  onPress={() => moveBy(at, -1)}
                />
                <IconButton
                  icon="arrow-right"
                  flip
                  label={t('entity.pictures.later', { name })}
                  isDisabled={at === ids.length - 1}
                  onPress={() => moveBy(at, 1)}
                />
              </span>
            </GridListItem>
          );
        }}
      </GridList>
      <p className={fieldStyles.hint} role="status">
        {message}
      </p>
      {isError && order === undefined && (
        <Alert tone="danger" role="alert">
          {t('entity.pictures.notSaved')}
        </Alert>
      )}
    </>
  );
}

/** Focuses a moved picture if its pressed button, disabled at an end of the list, has lost the focus. */
function keepFocus(list: HTMLElement | null, id: number): void {
  const focused = document.activeElement;
  if (focused && focused !== document.body && !focused.matches(':disabled')) return;
  list?.querySelector<HTMLElement>(`[data-key="${id}"]`)?.focus();
}

/** Words that name a row beside its picture; '' for a row that is a picture alone. */
function captionOf(entity: Entity, row: AnsweredRow): string {
  if (entity.fields[entity.labelField]?.kind === 'image') return '';
  const label = labelOfRow(entity, row);
  return label === String(row.id) ? '' : label;
}
