import { Collection } from 'react-aria-components/Collection';
import { Header } from 'react-aria-components/Header';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { useTexts } from '../../texts/texts-store.ts';
import { Picture } from '../fields/picture.tsx';
import { isShownByPicture } from '../fields/references.ts';
import styles from './content-search.module.css';
import type { FoundGroup } from './grouped-rows.ts';

interface FoundRowsProps {
  label: string;
  groups: readonly FoundGroup[];
  onOpen: (entity: string, id: number) => void;
}

/** Found rows to choose from, by entity. */
export function FoundRows({ label, groups, onOpen }: FoundRowsProps) {
  const t = useTexts();
  return (
    <ListBox aria-label={label} className={styles.list} items={groups} selectionMode="none">
      {({ entity, rows }) => (
        <ListBoxSection id={entity} className={styles.group}>
          <Header className={styles.header}>{t(`${entity}.home.title`)}</Header>
          <Collection items={rows.map((row) => ({ ...row, key: `${entity} ${row.id}` }))}>
            {({ key, id, text }) => (
              <ListBoxItem
                id={key}
                textValue={`${text ?? ''} ${id}`}
                className={styles.row}
                onAction={() => onOpen(entity, id)}
              >
                {text && isShownByPicture(entity) ? (
                  <Picture media={text} altText={t(`global.menu.entities.${entity}`)} size="thumbnail" />
                ) : (
                  <span className={styles.text}>{text || t(`global.menu.entities.${entity}`)}</span>
                )}
                <span className={styles.id}>{id}</span>
              </ListBoxItem>
            )}
          </Collection>
        </ListBoxSection>
      )}
    </ListBox>
  );
}
