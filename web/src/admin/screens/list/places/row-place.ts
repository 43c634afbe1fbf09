import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { TreeVersion } from '@ok/contract/routes/trees/tree-versions.ts';
import { letterOf } from '@ok/contract/rules/answers/letter.ts';
import { fieldText, type TextContext } from '../../../fields/values/field-text.ts';
import { nameFieldOf, referenceOf, targetEntity } from '../../../fields/values/references.ts';
import { overrideOf } from '../../../overrides/index.ts';

/** Version that a row belongs to. */
export type VersionPlace = {
  /** Row of the version. */
  id: number;
  treeId: number;
  tree: string;
  version: number;
  status: TreeVersion['status'];
  /** Whether no version of its tree is newer. */
  isNewest: boolean;
};

/** Creates the places of versions, by the id of their row, from the rows of every version. */
export function createVersionPlaces(versions: readonly AnsweredRow[]): ReadonlyMap<number, VersionPlace> {
  const newestOfTrees = new Map<number, number>();
  for (const row of versions) {
    const [treeId, version] = [Number(row.treeId), Number(row.version)];
    newestOfTrees.set(treeId, Math.max(version, newestOfTrees.get(treeId) ?? version));
  }
  return new Map(
    versions.map((row): [number, VersionPlace] => {
      const [treeId, version] = [Number(row.treeId), Number(row.version)];
      const status = row.status as VersionPlace['status'];
      const isNewest = version === newestOfTrees.get(treeId);
      return [row.id, { id: row.id, treeId, tree: String(row.name), version, status, isNewest }];
    }),
  );
}

/** Field of an entity that refers to a version of a tree. */
export const versionFieldOf = ({ fields }: Entity): string | undefined =>
  Object.keys(fields).find((name) => {
    const field = fields[name];
    return field?.kind === 'reference' && field.target === 'questionTree';
  });

/** Entity that is translated by an entity whose rows have no version of their own. */
export function parentInTree(entity: Entity): { parent: Entity; field: string } | undefined {
  if (!entity.name.endsWith('Translation') || versionFieldOf(entity)) return undefined;
  const field = Object.keys(entity.fields).at(-1) ?? '';
  const declared = entity.fields[field];
  const parent = declared?.kind === 'reference' ? targetEntity(declared.target) : undefined;
  return parent && versionFieldOf(parent) ? { parent, field } : undefined;
}

/** Column that says where rows belong: in the first place of a list. Undefined for an entity outside trees. */
export const placeColumnOf = (entity: Entity): string | undefined =>
  versionFieldOf(entity) ?? parentInTree(entity)?.field;

/** Field with the row that a row belongs to within its version, such as the question of an answer. */
export const ownerFieldOf = (entity: Entity): string | undefined =>
  overrideOf(entity.name).placeOwner ?? parentInTree(entity)?.field;

/**
 * Column whose cells name a row and link to it. Undefined where that is a link to another row, and for an entity whose
 * columns have components of their own.
 */
export function nameColumnOf(entity: Entity): string | undefined {
  const { name, labelField, fields } = entity;
  if (overrideOf(name).columns || fields[labelField]?.kind === 'reference') return undefined;
  return nameFieldOf(entity);
}

/** Columns of a list with the place first. The owner of a row is part of its place. */
export function orderColumns(entity: Entity, columns: readonly string[]): string[] {
  const place = placeColumnOf(entity);
  if (place === undefined) return [...columns];
  return [place, ...columns.filter((column) => column !== place && column !== ownerFieldOf(entity))];
}

/** Columns of stacked rows: their place and their name come before the rest. */
export function withNameFirst(entity: Entity, columns: readonly string[]): string[] {
  const first = [placeColumnOf(entity), nameColumnOf(entity)].filter((column) => column !== undefined);
  return [
    ...first.filter((column) => columns.includes(column)),
    ...columns.filter((column) => !first.includes(column)),
  ];
}

/** Finds the version of a row; undefined for a row in none. */
export type FindPlace = (row: AnsweredRow) => VersionPlace | undefined;

/**
 * Creates a function that finds the version of a row.
 *
 * @param parents rows that are translated, of an entity whose rows have no version of their own
 */
export function createFindPlace(
  entity: Entity,
  places: ReadonlyMap<number, VersionPlace>,
  parents: readonly AnsweredRow[] = [],
): FindPlace {
  const ownField = versionFieldOf(entity);
  const placeIn = (field: string, row: AnsweredRow | undefined) => places.get(Number(row?.[field]));
  if (ownField) return (row) => placeIn(ownField, row);
  const { parent, field: parentKey } = parentInTree(entity) ?? {};
  if (!parent || !parentKey) return () => undefined;
  const parentsById = new Map(parents.map((row) => [row.id, row]));
  const field = versionFieldOf(parent) ?? '';
  return (row) => placeIn(field, parentsById.get(referenceOf(parentKey, parent, row)?.id ?? 0));
}

/** Finds the letter of an answer; undefined for an answer of no question and for other rows. */
export type FindLetter = (row: AnsweredRow) => string | undefined;

/** Creates a function that finds the letters of answers among `rows`, by the order within their question. */
export function createFindLetter(entity: Entity, rows: readonly AnsweredRow[]): FindLetter {
  const owner = overrideOf(entity.name).hasLetters ? ownerFieldOf(entity) : undefined;
  if (owner === undefined) return () => undefined;
  const answersOf = Map.groupBy(rows, (row) => row[owner]);
  // Only the answers of visible rows are put in order: a list has thousands of questions.
  const orderedIdsOf = new Map<number, number[]>();
  return (row) => {
    const questionId = row[owner];
    // An answer of no question is beside no other one.
    if (typeof questionId !== 'number') return undefined;
    let ids = orderedIdsOf.get(questionId);
    if (!ids) {
      const answers = answersOf.get(questionId) ?? [];
      ids = answers
        .toSorted((one, other) => Number(one.position) - Number(other.position) || one.id - other.id)
        .map(({ id }) => id);
      orderedIdsOf.set(questionId, ids);
    }
    return letterOf(ids.indexOf(row.id));
  };
}

/**
 * Creates a function that returns the place of a row as text, for sorting and searching: rows of a tree are together,
 * in the order of its versions. Undefined for an entity outside trees.
 */
export function placeText(entity: Entity, findPlace: FindPlace, words: TextContext) {
  const column = placeColumnOf(entity);
  if (column === undefined) return undefined;
  const ownerName = ownerFieldOf(entity);
  const owner = ownerName === undefined ? undefined : entity.fields[ownerName];
  const textOf = (row: AnsweredRow): string => {
    const place = findPlace(row);
    const path = place ? `${place.tree} ${words.t('entity.place.version', { version: place.version })}` : '';
    const ownerText = ownerName && owner ? fieldText({ entity, name: ownerName, field: owner, row }, words) : '';
    return `${path} ${ownerText}`.trim();
  };
  return { column, textOf };
}
