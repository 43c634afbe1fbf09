import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { isScore } from '../../ui/content/score.ts';
import { ScoreChip } from '../../ui/content/score-chip.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { addressOf } from '../data/areas.ts';
import { overrideOf } from '../overrides/index.ts';
import styles from './fields.module.css';
import { Picture } from './picture.tsx';
import { isShownByPicture, type Referred, targetOf } from './references.ts';

/** What leads to a row of an entity, where it has screens. */
export function RowLink({ entity, id, text, children }: Referred & { entity: string; children?: ReactNode }) {
  const { screens, key } = targetOf(entity);
  const [list] = screens;
  const shown = children ?? text;
  if (!list) return <span>{shown}</span>;
  return (
    // Where it is not the id that names a row, that is what the row is shown by.
    <Link to={addressOf(list, key ? text : id)} className={styles.link}>
      {shown}
    </Link>
  );
}

/** A row that another one refers to. */
export function ReferenceLink(referred: Referred & { entity: string }) {
  return (
    <RowLink {...referred}>
      <ReferenceFace {...referred} />
    </RowLink>
  );
}

/** What stands for a row, as it display: a picture, a score or a text. */
export function ReferenceFace({ entity, id, text }: Referred & { entity: string }) {
  const t = useTexts();
  if (isShownByPicture(entity) && text !== String(id)) {
    return <Picture media={text} altText={`${t(`global.menu.entities.${entity}`)} ${id}`} size="thumbnail" />;
  }
  const score = Number(text);
  const isScored = overrideOf(entity).display?.[targetOf(entity).labelField] === 'score';
  return isScored && isScore(score) ? <ScoreChip score={score} /> : text;
}
