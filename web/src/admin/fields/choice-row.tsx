import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { isScore, scoreColors } from '../../ui/content/score.ts';
import { ScoreGlyph } from '../../ui/content/score-glyph.tsx';
import { overrideOf } from '../overrides/index.ts';
import type { Choice } from './choices.ts';
import { Picture } from './picture.tsx';
import styles from './reference-input.module.css';

/** A row among those that can be chosen: what it is shown by, what tells it apart, and its id. */
export function ChoiceRow({ entity, choice: { id, text, note, row } }: { entity: Entity; choice: Choice }) {
  const score = overrideOf(entity.name).display?.[entity.labelField] === 'score' ? Number(text) : undefined;
  const media = entity.fields[entity.labelField]?.kind === 'image' ? row.media : undefined;
  return (
    <>
      {isScore(score) && (
        <span className={styles.score} style={scoreColors(score)}>
          <ScoreGlyph score={score} isTight />
        </span>
      )}
      {typeof media === 'string' && <Picture media={media} altText="" size="thumbnail" />}
      <span className={styles.text}>
        {text}
        {note && <span className={styles.note}> {note}</span>}
      </span>
      <span className={styles.number}>{id}</span>
    </>
  );
}
