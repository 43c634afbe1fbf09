import { getStatisticsSummary } from '@ok/contract/routes/statistics/statistics.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressOfView,
  canHaveStops,
  changeView,
  countFilters,
  filtersOf,
  firstView,
  periodNames,
  queryOf,
  type StatisticsView,
  viewIn,
} from './view.ts';

const today = '2026-11-22';
const id = fc.integer({ min: 1, max: 2_147_483_647 }).map(String);
const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const parameter = fc.oneof(id, day, fc.constantFrom('nl', 'true', 'none', 'before', ...periodNames), fc.string());
const search = fc.dictionary(
  fc.constantFrom(
    ...['tree', 'version', 'language', 'association', 'from', 'to', 'period'],
    ...['withTestUsers', 'compare', 'compareVersion', 'page'],
  ),
  parameter,
);

test('[STT-03] each address becomes a view whose address gives the same view', () => {
  fc.assert(
    fc.property(search, (parameters) => {
      const view = viewIn(parameters);
      expect(viewIn(addressOfView(view))).toEqual(view);
    }),
  );
});

test('[STT-03] every view makes a query that the calls accept', () => {
  fc.assert(
    fc.property(search, (parameters) => {
      const statisticsQuery = queryOf(viewIn(parameters), today);
      expect(getStatisticsSummary.query.safeParse(statisticsQuery).success, JSON.stringify(statisticsQuery)).toBe(true);
      if (statisticsQuery.version || statisticsQuery.compareVersion) expect(statisticsQuery.tree).toBeDefined();
      if (statisticsQuery.compare) expect(statisticsQuery.from).toBeDefined();
      expect(statisticsQuery.compare && statisticsQuery.compareVersion).toBeFalsy();
    }),
  );
});

test('[STT-03] invalid parameters of an address are ignored', () => {
  const view = viewIn({ tree: '0', version: '3', from: '2026-02-30', to: '2026-03-01', language: '<b>', page: '4' });
  expect(view).toEqual(firstView);
  expect(addressOfView(view)).toEqual({});
  expect(addressOfView(viewIn({ from: '2026-03-02', to: '2026-03-01' }))).toEqual({});
});

test('[STT-03] thirty days end with today, and are compared with the thirty days before', () => {
  expect(queryOf(firstView, today)).toEqual({ from: '2026-10-24', to: today, compare: 'before' });
  expect(queryOf({ ...firstView, period: 'all', compare: 'none' }, today)).toEqual({});
});

test('[STT-03] the address contains every filter and the comparison, and calls get each', () => {
  const parameters = {
    tree: '1',
    version: '3',
    language: 'en',
    association: '12',
    from: '2026-02-01',
    to: '2026-03-15',
  };
  const view = viewIn({ ...parameters, withTestUsers: 'true', compareVersion: '2' });
  expect(addressOfView(view)).toEqual({ ...parameters, withTestUsers: 'true', compareVersion: '2' });
  expect(queryOf(view, today)).toEqual({ ...parameters, withTestUsers: 'true', compareVersion: '2' });
  expect(filtersOf(view, today)).toEqual({ ...parameters, withTestUsers: 'true' });
  expect(addressOfView({ ...view, compare: 'none' })).toEqual({
    ...parameters,
    withTestUsers: 'true',
    compare: 'none',
  });
});

test('[STT-03] another tree resets the chosen versions', () => {
  const view: StatisticsView = { ...firstView, tree: '1', version: '3', compare: '2' };
  expect(changeView(view, { tree: '2' })).toEqual({ ...firstView, tree: '2' });
  expect(changeView(view, { version: '2' })).toEqual({ ...view, version: '2', compare: 'before' });
  expect(changeView(view, { language: 'nl' })).toEqual({ ...view, language: 'nl' });
});

test('[STT-03] all days have no comparison, and a month can be compared again', () => {
  const all = changeView(firstView, { period: 'all' });
  expect(all.compare).toBe('none');
  expect(changeView(all, { period: 'month' }).compare).toBe('before');
});

test('[STT-03] a period of the last two days has no day on which all left measurements count as stopped', () => {
  expect([undefined, '2026-10-24', '2026-11-20'].map((from) => canHaveStops(from, today))).toEqual([true, true, true]);
  expect(['2026-11-21', '2026-11-22'].map((from) => canHaveStops(from, today))).toEqual([false, false]);
});

test('[STT-03] the filters that are set are counted, and the period, the tree of a tree tab and the first comparison are not', () => {
  expect(countFilters(firstView, false)).toBe(0);
  expect(countFilters({ ...firstView, period: 'all', compare: 'none' }, false)).toBe(0);
  const view: StatisticsView = { ...firstView, tree: '1', language: 'tr', withTestUsers: true };
  expect([countFilters(view, false), countFilters(view, true)]).toEqual([3, 2]);
  expect(countFilters({ ...view, compare: 'none' }, true)).toBe(3);
});
