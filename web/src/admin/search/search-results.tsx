import type { ContentMatch } from '@ok/contract/routes/content.ts';
import { Fragment } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { Tag } from '../../ui/content/tag.tsx';
import styles from './content-search.module.css';
import { MarkedText, type SearchGroup, type SearchOption } from './search-groups.tsx';

interface SearchResultsProps {
  label: string;
  groups: readonly SearchGroup[];
  searchText: string;
  options: { listId: string; idOf: (key: string) => string; active?: string };
  onOpen: (option: SearchOption) => void;
}

/** List of what was found, by kind. The focus stays in the search field, whose keys choose an option. */
export function SearchResults({ label, groups, searchText, options, onOpen }: SearchResultsProps) {
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
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place among the options of a list
        <div key={group.key} role="group" aria-label={group.title} className={styles.group}>
          <div className={styles.header} aria-hidden="true">
            {group.title}
          </div>
          {group.options.map((option) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is in the field
            <div
              key={option.key}
              id={idOf(option.key)}
              role="option"
              tabIndex={-1}
              aria-selected={option.key === active}
              aria-label={option.name}
              className={classNames(styles.row, option.isAction && styles.action)}
              onClick={() => onOpen(option)}
            >
              {option.icon && <Icon name={option.icon} />}
              <OptionText option={option} searchText={searchText} />
              {option.note && <span className={styles.note}>{option.note}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function OptionText({ option, searchText }: { option: SearchOption; searchText: string }) {
  const { label, sentence, place = [], tree } = option;
  return (
    <span className={styles.text}>
      <span className={styles.label}>{label}</span>
      {sentence && (
        <span className={styles.sentence}>
          <MarkedText text={sentence} searchText={searchText} />
        </span>
      )}
      {(tree || place.length > 0) && (
        <span className={styles.where}>
          {tree && <FoundVersion tree={tree} />}
          {place.map((part, index) => (
            <Fragment key={part}>
              {(tree || index > 0) && <Icon name="chevron-right" className={styles.into} />}
              <span className={styles.part}>{part}</span>
            </Fragment>
          ))}
        </span>
      )}
    </span>
  );
}

const versionTones = { DRAFT: 'info', PUBLISHED: 'success', WAS_PUBLISHED: 'neutral' } as const;

/** Tree version that contains a found text, with its status. */
function FoundVersion({ tree: { name, version, status } }: { tree: NonNullable<ContentMatch['tree']> }) {
  const t = useTexts();
  return (
    <>
      {t('questionTree.editor.pageTitle', { name: treeTitle(name, t), version })}
      <Tag tone={versionTones[status]} icon={status === 'PUBLISHED' ? 'check' : undefined}>
        {t(`questionTree.statuses.${status}`)}
      </Tag>
    </>
  );
}
