import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { useLanguage, useTexts } from '../../../../texts/texts-store.ts';
import { treeTitle } from '../../../../texts/tree-name.ts';
import { FilterMenu } from '../../../../ui/forms/filter-menu.tsx';
import { labelKey } from '../../../fields/values/field-text.ts';
import { referenceOf, targetEntity } from '../../../fields/values/references.ts';
import type { RowListView } from '../../shared/list-view.ts';
import {
  allVersions,
  noTreeFilter,
  type PlaceFilter,
  placeFilterValue,
  setPlaceFilter,
  showsNewestOnly,
} from './place-filters.ts';
import type { VersionPlace } from './row-place.ts';

type Choice = readonly [value: string, text: string];

interface PlaceChipsProps {
  entity: Entity;
  rows: readonly AnsweredRow[];
  /** Versions of all trees. */
  places: readonly VersionPlace[];
  view: RowListView;
  change: (changed: Partial<RowListView>) => void;
}

/** Filters on the tree, the version, its status and the language of rows. */
export function PlaceChips({ entity, rows, places, view, change }: PlaceChipsProps) {
  const t = useTexts();
  const language = useLanguage();
  const { compare } = new Intl.Collator(language, { numeric: true });
  const tree = placeFilterValue(view.filters, 'tree');
  const trees = new Map(
    places.filter(({ isNewest }) => isNewest).map((place) => [String(place.treeId), treeTitle(place.tree, t)]),
  );
  const versions = new Set(
    places.filter(({ treeId }) => tree === undefined || String(treeId) === tree).map(({ version }) => version),
  );
  const languages = new Map(
    rows.flatMap((row): Choice[] => {
      const found = entity.fields.languageId && referenceOf('languageId', targetEntity('language'), row);
      return found ? [[String(found.id), found.text]] : [];
    }),
  );
  const byText = (choices: Iterable<Choice>) => [...choices].sort(([, one], [, other]) => compare(one, other));
  const menu = (name: PlaceFilter, label: string, first: string, choices: readonly Choice[]) => {
    const value = placeFilterValue(view.filters, name);
    const choose = (next?: string) => change({ filters: setPlaceFilter(view.filters, name, next) });
    return (
      <FilterMenu
        label={label}
        value={choices.find(([each]) => each === value)?.[1] ?? (name === 'version' ? first : undefined)}
        isSelected={value !== undefined}
        selectedId={value ?? ''}
        entries={[
          { id: '', label: first, onAction: () => choose() },
          ...choices.map(([id, text]) => ({ id, label: text, onAction: () => choose(id) })),
        ]}
      />
    );
  };
  const noTree = noTreeFilter(entity) ?? '';
  const chooseTree = (value?: string) => {
    const otherFilters = setPlaceFilter(view.filters, 'tree', value === noTree ? undefined : value);
    change({
      filters: [...otherFilters.filter((key) => key !== noTree), ...(value && value === noTree ? [noTree] : [])],
    });
  };
  const statuses = ['DRAFT', 'PUBLISHED', 'WAS_PUBLISHED'].map(
    (each): Choice => [each, t(`questionTree.statuses.${each}`)],
  );
  const usualVersion = t(
    showsNewestOnly({ ...view, filters: setPlaceFilter(view.filters, 'version', undefined) })
      ? 'entity.place.newest'
      : 'entity.place.allVersions',
  );
  return (
    <>
      <FilterMenu
        label={t('entity.place.tree')}
        value={view.filters.includes(noTree) ? t('entity.place.none') : trees.get(tree ?? '')}
        isSelected={tree !== undefined || view.filters.includes(noTree)}
        selectedId={view.filters.includes(noTree) ? noTree : (tree ?? '')}
        entries={[
          { id: '', label: t('entity.place.allTrees'), onAction: () => chooseTree() },
          ...byText(trees).map(([id, label]) => ({ id, label, onAction: () => chooseTree(id) })),
          ...(noTree ? [{ id: noTree, label: t('entity.place.none'), onAction: () => chooseTree(noTree) }] : []),
        ]}
      />
      {menu('version', t('questionTree.admin.version'), usualVersion, [
        [allVersions, t('entity.place.allVersions')],
        ...[...versions].sort((one, other) => other - one).map((version): Choice => [String(version), String(version)]),
      ])}
      {menu('status', t('questionTree.admin.status'), t('entity.place.anyStatus'), statuses)}
      {languages.size > 0 &&
        menu('language', t(labelKey(entity, 'languageId')), t('entity.place.allLanguages'), byText(languages))}
    </>
  );
}
