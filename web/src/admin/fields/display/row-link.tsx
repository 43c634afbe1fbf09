import type { ReactNode } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { isScore } from '../../../ui/content/scores/score.ts';
import { ScoreChip } from '../../../ui/content/scores/score-chip.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { rowAddress } from '../../data/areas.ts';
import { overrideOf } from '../../overrides/index.ts';
import { hasPictureLabel, type RowReference, targetEntity } from '../values/references.ts';
import styles from './fields.module.css';
import { Picture } from './picture.tsx';

/** Link to a row; plain content for an entity without screens. */
export function RowLink({ entity, id, text, children }: RowReference & { entity: string; children?: ReactNode }) {
  const { screens, key } = targetEntity(entity);
  const [list] = screens;
  const content = children ?? text;
  if (!list) return <span>{content}</span>;
  return (
    // The key of a row that is not addressed by its id is its text.
    <Link to={rowAddress(list, key ? text : id)} className={styles.link}>
      {content}
    </Link>
  );
}

/** Link to a referenced row, with its label. */
export function ReferenceLink(referred: RowReference & { entity: string }) {
  return (
    <RowLink {...referred}>
      <RowLabel {...referred} />
    </RowLink>
  );
}

/** Label of a row: a picture, a score or a text. */
export function RowLabel({ entity, id, text }: RowReference & { entity: string }) {
  const t = useTexts();
  if (hasPictureLabel(entity) && text !== String(id)) {
    return <Picture media={text} altText={`${t(`global.menu.entities.${entity}`)} ${id}`} size="thumbnail" />;
  }
  const score = Number(text);
  const isScored = overrideOf(entity).display?.[targetEntity(entity).labelField] === 'score';
  return isScored && isScore(score) ? <ScoreChip score={score} /> : text;
}
