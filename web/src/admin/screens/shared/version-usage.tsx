import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { entitiesInTrees, listTreeUsages, type TreeUsage } from '@ok/contract/routes/trees/tree-usage.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Tag } from '../../../ui/content/tag.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import styles from './screens.module.css';

/** Tag tone of each status of a version. */
export const statusTones = { DRAFT: 'info', PUBLISHED: 'success', WAS_PUBLISHED: 'neutral' } as const;

/** Versions shown before the user asks for all: results are used in every version of a tree. */
const shownVersionCount = 5;

/** Fetches the tree versions that use a row; sends no call for entities that are not part of trees. */
const useVersionUsage = ({ name }: Entity, id: number) => {
  const entity = entitiesInTrees.find((each) => each === name);
  return useQuery({
    queryKey: ['content', name, String(id), 'stands'],
    queryFn: entity
      ? ({ signal }) => call(listTreeUsages, { params: { entity, id }, signal, ownError: true })
      : skipToken,
    gcTime: 0,
  });
};

/** Card with the tree versions that use a row, as links to the row in the editor. */
export function VersionUsage({ entity, row }: { entity: Entity; row: AnsweredRow }) {
  const t = useTexts();
  const heading = useId();
  const [showsAll, setShowsAll] = useState(false);
  const { data } = useVersionUsage(entity, row.id);
  if (!data) return null;
  const hiddenCount = showsAll ? 0 : Math.max(0, data.length - shownVersionCount);
  return (
    <Card as="section" className={styles.sheet} aria-labelledby={heading}>
      <h2 id={heading}>{t('entity.stands.title')}</h2>
      {data.length === 0 && <p className="muted">{t('entity.stands.none')}</p>}
      <ul className={styles.named}>
        {data.slice(0, data.length - hiddenCount).map((standing) => (
          <li key={standing.id}>
            <UsageInVersion standing={standing} />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Button variant="ghost" size="small" onPress={() => setShowsAll(true)}>
          {t('entity.stands.more', { count: hiddenCount })}
        </Button>
      )}
    </Card>
  );
}

function UsageInVersion({ standing: { id, name, version, status, node, times } }: { standing: TreeUsage }) {
  const t = useTexts();
  const title = treeTitle(name, t);
  return (
    <>
      <Link to={`/admin/question-trees/${id}`} search={node === null ? {} : { node }}>
        {t('entity.stands.version', { name: title, version })}
      </Link>{' '}
      <Tag tone={statusTones[status]}>{t(`questionTree.statuses.${status}`)}</Tag>
      {times > 1 && <span className={styles.kind}>{t('entity.stands.times', { count: times })}</span>}
    </>
  );
}

/** Names the tree versions that use a row, before its deletion. */
export function VersionUsageNote({ entity, id }: { entity: Entity; id: number }) {
  const t = useTexts();
  const { data = [] } = useVersionUsage(entity, id);
  if (data.length === 0) return null;
  const versions = data
    .slice(0, shownVersionCount)
    .map(({ name, version, status }) =>
      [
        t('entity.stands.version', { name: treeTitle(name, t), version }),
        `(${t(`questionTree.statuses.${status}`).toLowerCase()})`,
      ].join(' '),
    );
  if (data.length > shownVersionCount)
    versions.push(t('entity.stands.more', { count: data.length - shownVersionCount }));
  return <p>{t('entity.stands.before', { versions: versions.join(', ') })}</p>;
}
