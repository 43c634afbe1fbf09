import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { describe, expect, test } from 'vitest';
import dutch from '../../../../../../content/ui-nl.json';
import { createTextStore } from '../../../../texts/translate.ts';
import { listColumnsOf } from '../../shared/searchable-rows.ts';
import { tableColumnsOf } from '../entity-table.ts';
import { nameColumnOf, orderColumns, placeColumnOf } from '../places/row-place.ts';
import { actionsWidth, columnWidth, fitColumns } from './fit-columns.ts';

const texts = createTextStore();
texts.add('nl', dutch);
const t = texts.textsIn('nl', 'nl');

/** Width of a list in a window of 1440 pixels. */
const widthPx = 1114;

/** Width of the actions of a row: translations and versions have one more. */
const widthOfActions = (entity: Entity) =>
  actionsWidth(entity.name.endsWith('Translation') || entity.readOnly?.except ? 4 : 3);

const fit = (entity: Entity, availablePx: number, chosen?: readonly string[]) => {
  const columns = orderColumns(entity, tableColumnsOf(entity));
  return fitColumns(
    entity,
    (chosen ?? columns).map((column) => columnWidth(entity, column, { t, language: 'nl' })),
    { isChosen: chosen !== undefined, availablePx: availablePx - widthOfActions(entity) },
  );
};
const names = ({ widths }: ReturnType<typeof fit>) => widths.map(({ column }) => column);

describe('[ENT-02] the columns of a list fit beside the actions of its rows', () => {
  const withLists = Object.values(entities as Record<string, Entity>).filter(({ screens }) => screens.length > 0);
  test.each(withLists.map((entity) => [entity.name, entity] as const))('%s, at 1440 pixels', (_name, entity) => {
    const { widths, isStacked } = fit(entity, widthPx);
    expect(isStacked).toBe(false);
    const sum = widths.reduce((total, { leastPx }) => total + leastPx, 0);
    expect(sum).toBeLessThanOrEqual(widthPx - widthOfActions(entity));
    for (const column of [placeColumnOf(entity), nameColumnOf(entity), 'id']) {
      if (column) expect(names({ widths, isStacked })).toContain(column);
    }
  });

  test('those that are specified for questions and options are all there', () => {
    expect(names(fit(entities.question, widthPx))).toEqual([
      'questionTreeId',
      'id',
      'name',
      'main',
      'parent',
      'questionOptions',
      'languages',
    ]);
    expect(names(fit(entities.questionOption, widthPx))).toEqual([
      'questionTreeId',
      'id',
      'name',
      'identifier',
      'position',
      'hasDivider',
      'dividerText',
      'result',
    ]);
  });

  test('a narrower one leaves out details first, and a narrow one puts its cells below each other', () => {
    expect(names(fit(entities.questionOption, 960))).toEqual([
      'questionTreeId',
      'id',
      'name',
      'identifier',
      'position',
      'hasDivider',
      'result',
    ]);
    expect(fit(entities.questionOption, 356)).toMatchObject({ isStacked: true, widths: { length: 9 } });
  });

  test('columns that the user chose are all there, below each other where they do not fit', () => {
    const chosen = ['questionTreeId', 'name', 'dividerText'];
    expect(fit(entities.questionOption, 960, chosen)).toMatchObject({ isStacked: false, widths: { length: 3 } });
    const all = listColumnsOf(entities.questionOption);
    expect(fit(entities.questionOption, 960, all)).toMatchObject({ isStacked: true, widths: { length: all.length } });
  });
});
