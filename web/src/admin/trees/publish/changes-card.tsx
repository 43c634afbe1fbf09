import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { findParents } from '@ok/contract/tree/document/tree-location.ts';
import { type ChangeKind, changeKinds, type TreeChange } from '@ok/contract/tree/edits/describe-changes.ts';
import { useMemo, useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Tag } from '../../../ui/content/tag.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { FilterChip } from '../../../ui/forms/filter-chip.tsx';
import { languageLabel } from '../../data/language-label.ts';
import { ChangeItem } from './change-item.tsx';
import list from './changes.module.css';
import styles from './publish.module.css';

interface ChangesCardProps {
  id: number;
  before: TreeDocument;
  after: TreeDocument;
  changes: readonly TreeChange[];
}

/** Changes that are rendered at first. A newly translated version has thousands. */
const changePageSize = 100;

const hasTextIn = (language: string) => (change: TreeChange) => change.texts.some((text) => text.language === language);

/** Changes since the live version by kind, filtered by language or to those without text. */
export function ChangesCard({ id, before, after, changes }: ChangesCardProps) {
  const t = useTexts();
  const [filter, setFilter] = useState('all');
  const [maxChanges, setMaxChanges] = useState(changePageSize);
  const languages = useMemo(
    () => [...new Set(changes.flatMap(({ texts }) => texts.map(({ language }) => language)))].sort(),
    [changes],
  );
  const parents = useMemo(() => ({ before: findParents(before), after: findParents(after) }), [before, after]);
  const matches = (change: TreeChange) =>
    filter === 'all' || (filter === 'none' ? change.texts.length === 0 : hasTextIn(filter)(change));
  const filteredChanges = changes.filter(matches);
  const countWithoutText = changes.filter(({ texts }) => texts.length === 0).length;
  const visibleChanges = filteredChanges.slice(0, maxChanges);
  const filterChip = (value: string, text: string, count: number) => (
    <FilterChip key={value} isChoice isSelected={filter === value} onChange={() => setFilter(value)}>
      {t('questionTree.publish.filter', { text, count })}
    </FilterChip>
  );
  return (
    <Card as="section" className={styles.card} aria-labelledby="changes">
      <div className={styles.cardHead}>
        <h2 id="changes">{t('questionTree.publish.changes')}</h2>
        <p className="muted">{t('questionTree.publish.changeCount', { count: changes.length })}</p>
        {changes.length > 0 && (
          <div className={styles.filters}>
            {filterChip('all', t('questionTree.publish.all'), changes.length)}
            {languages.map((code) => filterChip(code, languageLabel(code), changes.filter(hasTextIn(code)).length))}
            {countWithoutText > 0 && filterChip('none', t('questionTree.publish.withoutText'), countWithoutText)}
          </div>
        )}
      </div>
      {changeKinds.map((kind: ChangeKind) => {
        const ofKind = visibleChanges.filter((change) => change.kind === kind);
        return (
          ofKind.length > 0 && (
            <section key={kind} aria-label={t(`questionTree.publish.kind.${kind}`)}>
              <h3 className={list.group}>
                {t(`questionTree.publish.kind.${kind}`)}{' '}
                <Tag>{filteredChanges.filter((change) => change.kind === kind).length}</Tag>
              </h3>
              <ul className={list.changes}>
                {ofKind.map((change) => (
                  <ChangeItem
                    key={`${change.node} ${change.key}`}
                    id={id}
                    change={change}
                    document={change.kind === 'removed' ? before : after}
                    parents={change.kind === 'removed' ? parents.before : parents.after}
                    before={before}
                    after={after}
                  />
                ))}
              </ul>
            </section>
          )
        );
      })}
      {filteredChanges.length > visibleChanges.length && (
        <div className={styles.more}>
          <Button variant="outline" size="small" onPress={() => setMaxChanges(maxChanges + changePageSize)}>
            {t('questionTree.publish.more', { count: filteredChanges.length - visibleChanges.length })}
          </Button>
        </div>
      )}
    </Card>
  );
}
