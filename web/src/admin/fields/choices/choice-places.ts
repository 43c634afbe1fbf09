import { questionTree } from '@ok/contract/entities/question-tree.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { labelKeyBeside } from '@ok/contract/entity/label-field.ts';
import type { TreeVersion } from '@ok/contract/routes/trees/tree-versions.ts';
import { overrideOf } from '../../overrides/index.ts';
import { referenceOf, targetEntity } from '../values/references.ts';
import type { RowChoice } from './choices.ts';

/** Version that a row belongs to. */
type ChoiceVersion = { tree: string; version: number; status: TreeVersion['status'] };

/** Place of a row in the trees: its version, and the row that it belongs to within it. Loose rows have no version. */
export type ChoicePlace = { version?: ChoiceVersion; owner?: string };

/** Field of a row with its version. */
const versionField = 'questionTreeId';

/**
 * Place of a row; undefined for an entity outside of versions, and for a row of which only the id and label are known.
 */
export function placeOfChoice(entity: Entity, row: AnsweredRow): ChoicePlace | undefined {
  const isVersion = entity.name === questionTree.name;
  if (!entity.readOnly || row.revision === 0) return undefined;
  const tree = isVersion ? row[questionTree.labelField] : row[labelKeyBeside(versionField, questionTree)];
  const owner = ownerText(entity, row);
  const { version, status } = row as unknown as ChoiceVersion;
  const isLoose = !isVersion && typeof row[versionField] !== 'number';
  return {
    ...(!isLoose && { version: { tree: String(tree), version: Number(version), status } }),
    ...(owner && { owner }),
  };
}

/** Label of the row that a row belongs to, such as the question of an answer. */
function ownerText(entity: Entity, row: AnsweredRow): string | undefined {
  const { placeOwner } = overrideOf(entity.name);
  const field = placeOwner === undefined ? undefined : entity.fields[placeOwner];
  if (placeOwner === undefined || field?.kind !== 'reference') return undefined;
  return referenceOf(placeOwner, targetEntity(field.target), row)?.text;
}

/** Choices of one version, and for versions themselves those of one tree. */
export type ChoiceGroup = {
  /** Identifies the group: `unknown` for a row of which only the id and label are known, `loose` for loose rows. */
  key: string;
  version: ChoiceVersion | undefined;
  choices: RowChoice[];
};

/**
 * Groups choices by the version that they belong to, and versions by their tree, in the order in which the first choice
 * of each comes. Undefined for an entity outside of versions.
 */
export function groupChoices(entity: Entity, choices: readonly RowChoice[]): ChoiceGroup[] | undefined {
  if (!entity.readOnly) return undefined;
  const groups = new Map<string, ChoiceGroup>();
  for (const choice of choices) {
    const { row } = choice;
    const place = placeOfChoice(entity, row);
    const key = place === undefined ? 'unknown' : String(row.treeId ?? row[versionField] ?? 'loose');
    const group = groups.get(key) ?? { key, version: place?.version, choices: [] };
    group.choices.push(choice);
    groups.set(key, group);
  }
  return [...groups.values()];
}
