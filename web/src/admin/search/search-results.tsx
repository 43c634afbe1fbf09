import type { ContentMatch } from '@ok/contract/routes/content.ts';
import { Fragment } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/content/icon.tsx';
import { Tag } from '../../ui/content/tag.tsx';
import { RowLabel } from '../fields/row-link.tsx';
import styles from './content-search.module.css';
import { correctionKeyOf, type FoundGroup, resultKeyOf } from './group-by-entity.ts';

interface SearchResultsProps {
  label: string;
  groups: readonly FoundGroup[];
  options: { listId: string; idOf: (key: string) => string; active?: string };
  onOpen: (key: string) => void;
}

/** List of found rows, by entity. The focus stays in the search field, whose keys choose a row. */
export function SearchResults({ label, groups, options, onOpen }: SearchResultsProps) {
  const t = useTexts();
  const { listId, idOf, active } = options;
  return (
    <div
      role="listbox"
      id={listId}
      aria-label={label}
      className={styles.list}
      hidden={groups.length === 0}
      tabIndex={-1}
    >
      {groups.map(({ entity, rows }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place among the options of a list
        <div key={entity} role="group" aria-label={t(`${entity}.home.title`)} className={styles.group}>
          <div className={styles.header} aria-hidden="true">
            {t(`${entity}.home.title`)}
          </div>
          {rows.map((row) => {
            const key = resultKeyOf(row);
            const correction = correctionKeyOf(row);
            return (
              <Fragment key={key}>
                {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is in the field */}
                <div
                  id={idOf(key)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={key === active}
                  className={styles.row}
                  onClick={() => onOpen(key)}
                >
                  <span className={styles.text}>
                    {row.text ? (
                      <RowLabel entity={entity} id={row.id} text={row.text} />
                    ) : (
                      t(`global.menu.entities.${entity}`)
                    )}
                    {row.tree && <FoundVersion tree={row.tree} />}
                  </span>
                  <span className={styles.id}>{row.id}</span>
                </div>
                {correction && (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is in the field
                  <div
                    id={idOf(correction)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={correction === active}
                    aria-label={`${t('questionTree.editor.correctInNew')}: ${row.text ?? row.id}`}
                    className={classNames(styles.row, styles.correction)}
                    onClick={() => onOpen(correction)}
                  >
                    <Icon name="edit" />
                    {t('questionTree.editor.correctInNew')}
                  </div>
                )}
              </Fragment>
            );
          })}
        </div>
      ))}
    </div>
  );
}

const versionTones = { DRAFT: 'info', PUBLISHED: 'success', WAS_PUBLISHED: 'neutral' } as const;

/** Tree version that contains a found text, with its status. */
function FoundVersion({ tree: { name, version, status } }: { tree: NonNullable<ContentMatch['tree']> }) {
  const t = useTexts();
  return (
    <span className={styles.where}>
      {t('questionTree.editor.pageTitle', { name: treeTitle(name, t), version })}
      <Tag tone={versionTones[status]} icon={status === 'PUBLISHED' ? 'check' : undefined}>
        {t(`questionTree.statuses.${status}`)}
      </Tag>
    </span>
  );
}
