import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { TreeUsage } from '@ok/contract/routes/trees/tree-usage.ts';
import { useId, useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { treeTitle } from '../../../texts/tree-name.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Tag } from '../../../ui/content/tag.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { useStandings } from '../../data/use-standings.ts';
import styles from './screens.module.css';

const tones = { DRAFT: 'info', PUBLISHED: 'success', WAS_PUBLISHED: 'neutral' } as const;

/** Versions that are shown at once; results stand in all there ever were. */
const atOnce = 5;

/** In which versions of trees a row stands, each with the way to it in the editor. */
export function StandsIn({ entity, row }: { entity: Entity; row: AnsweredRow }) {
  const t = useTexts();
  const heading = useId();
  const [isWhole, setWhole] = useState(false);
  const { data } = useStandings(entity, row.id);
  if (!data) return null;
  const left = isWhole ? 0 : Math.max(0, data.length - atOnce);
  return (
    <Card as="section" className={styles.sheet} aria-labelledby={heading}>
      <h2 id={heading}>{t('entity.stands.title')}</h2>
      {data.length === 0 && <p className="muted">{t('entity.stands.none')}</p>}
      <ul className={styles.named}>
        {data.slice(0, data.length - left).map((standing) => (
          <li key={standing.id}>
            <InVersion standing={standing} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="ghost" size="small" onPress={() => setWhole(true)}>
          {t('entity.stands.more', { count: left })}
        </Button>
      )}
    </Card>
  );
}

function InVersion({ standing: { id, name, version, status, node, times } }: { standing: TreeUsage }) {
  const t = useTexts();
  const title = treeTitle(name, t);
  return (
    <>
      <Link to={`/admin/question-trees/${id}`} search={node === null ? {} : { node }}>
        {t('entity.stands.version', { name: title, version })}
      </Link>{' '}
      <Tag tone={tones[status]}>{t(`questionTree.statuses.${status}`)}</Tag>
      {times > 1 && <span className={styles.kind}>{t('entity.stands.times', { count: times })}</span>}
    </>
  );
}

/** Before something is deleted: the versions in which it stands. */
export function StandsBefore({ entity, id }: { entity: Entity; id: number }) {
  const t = useTexts();
  const { data = [] } = useStandings(entity, id);
  if (data.length === 0) return null;
  const named = data
    .slice(0, atOnce)
    .map(({ name, version, status }) =>
      [
        t('entity.stands.version', { name: treeTitle(name, t), version }),
        `(${t(`questionTree.statuses.${status}`).toLowerCase()})`,
      ].join(' '),
    );
  if (data.length > atOnce) named.push(t('entity.stands.more', { count: data.length - atOnce }));
  return <p>{t('entity.stands.before', { versions: named.join(', ') })}</p>;
}
