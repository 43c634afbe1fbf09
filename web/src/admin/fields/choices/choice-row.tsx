import { questionTree } from '@ok/contract/entities/question-tree.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { isScore, scoreColors } from '../../../ui/content/scores/score.ts';
import { ScoreGlyph } from '../../../ui/content/scores/score-glyph.tsx';
import { overrideOf } from '../../overrides/index.ts';
import { Picture } from '../display/picture.tsx';
import { VersionPath } from '../display/version-path.tsx';
import { placeOfChoice } from './choice-places.ts';
import type { RowChoice } from './choices.ts';
import styles from './reference-input.module.css';

/** An option of a combo box: the label of a row, its secondary label, the row that it belongs to, and its id. */
export function ChoiceRow({ entity, choice: { id, text, note, row } }: { entity: Entity; choice: RowChoice }) {
  const score = overrideOf(entity.name).display?.[entity.labelField] === 'score' ? Number(text) : undefined;
  const media = entity.fields[entity.labelField]?.kind === 'image' ? row.media : undefined;
  const place = placeOfChoice(entity, row);
  return (
    <>
      {isScore(score) && (
        <span className={styles.score} style={scoreColors(score)}>
          <ScoreGlyph score={score} isTight />
        </span>
      )}
      {typeof media === 'string' && <Picture media={media} altText="" size="thumbnail" />}
      {entity.name === questionTree.name && place?.version ? (
        <span className={styles.version}>
          <VersionPath {...place.version} tree={undefined} />
        </span>
      ) : (
        <span className={styles.text}>
          {text}
          {note && <span className={styles.note}> {note}</span>}
          {place?.owner && <span className={styles.owner}>{place.owner}</span>}
        </span>
      )}
      <span className={styles.number}>{id}</span>
    </>
  );
}
