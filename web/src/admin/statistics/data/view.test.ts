import { getStatisticsSummary } from '@ok/contract/routes/statistics/statistics.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addressOfView,
  askedOf,
  canHaveStops,
  changedView,
  filtersOf,
  firstView,
  periodNames,
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

test('[STT-03] whatever an address says becomes a view that its own address says again', () => {
  fc.assert(
    fc.property(search, (said) => {
      const view = viewIn(said);
      expect(viewIn(addressOfView(view))).toEqual(view);
    }),
  );
});

test('[STT-03] every view asks for what the calls take', () => {
  fc.assert(
    fc.property(search, (said) => {
      const asked = askedOf(viewIn(said), today);
      expect(getStatisticsSummary.query.safeParse(asked).success, JSON.stringify(asked)).toBe(true);
      if (asked.version || asked.compareVersion) expect(asked.tree).toBeDefined();
      if (asked.compare) expect(asked.from).toBeDefined();
      expect(asked.compare && asked.compareVersion).toBeFalsy();
    }),
  );
});

test('[STT-03] what an address can not mean is left out of it', () => {
  const view = viewIn({ tree: '0', version: '3', from: '2026-02-30', to: '2026-03-01', language: '<b>', page: '4' });
  expect(view).toEqual(firstView);
  expect(addressOfView(view)).toEqual({});
  expect(addressOfView(viewIn({ from: '2026-03-02', to: '2026-03-01' }))).toEqual({});
});

test('[STT-03] thirty days are those up to and with today, compared with the thirty before', () => {
  expect(askedOf(firstView, today)).toEqual({ from: '2026-10-24', to: today, compare: 'before' });
  expect(askedOf({ ...firstView, period: 'all', compare: 'none' }, today)).toEqual({});
});

test('[STT-03] the address holds every filter and the comparison, and each is asked for', () => {
  const said = { tree: '1', version: '3', language: 'en', association: '12', from: '2026-02-01', to: '2026-03-15' };
  const view = viewIn({ ...said, withTestUsers: 'true', compareVersion: '2' });
  expect(addressOfView(view)).toEqual({ ...said, withTestUsers: 'true', compareVersion: '2' });
  expect(askedOf(view, today)).toEqual({ ...said, withTestUsers: 'true', compareVersion: '2' });
  expect(filtersOf(view, today)).toEqual({ ...said, withTestUsers: 'true' });
  expect(addressOfView({ ...view, compare: 'none' })).toEqual({ ...said, withTestUsers: 'true', compare: 'none' });
});

test('[STT-03] another tree forgets the versions of the one before', () => {
  const view: StatisticsView = { ...firstView, tree: '1', version: '3', compare: '2' };
  expect(changedView(view, { tree: '2' })).toEqual({ ...firstView, tree: '2' });
  expect(changedView(view, { version: '2' })).toEqual({ ...view, version: '2', compare: 'before' });
  expect(changedView(view, { language: 'nl' })).toEqual({ ...view, language: 'nl' });
});

test('[STT-03] all days have none before them, and days of late have again', () => {
  const all = changedView(firstView, { period: 'all' });
  expect(all.compare).toBe('none');
  expect(changedView(all, { period: 'month' }).compare).toBe('before');
});

test('[STT-03] a period of the last two days has no day on which all who left count as stopped', () => {
  expect([undefined, '2026-10-24', '2026-11-20'].map((from) => canHaveStops(from, today))).toEqual([true, true, true]);
  expect(['2026-11-21', '2026-11-22'].map((from) => canHaveStops(from, today))).toEqual([false, false]);
});
