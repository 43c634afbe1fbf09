import type { AuditEvent } from '@ok/contract/routes/management/audits.ts';
import { expect, test } from 'vitest';
import { foldSittings } from './audit-sittings.ts';

/** An event at a time of day, newest first in the lists below. */
const eventAt = (id: number, time: string, { type = 'CONTENT_UPDATE', principal = 'anna', objectId = '5' } = {}) =>
  ({
    id,
    timestamp: `2026-11-25T${time}:00.000Z`,
    principal,
    type,
    data: { object: 'questionTree', objectId, outcome: 'SUCCESS', remoteAddress: '127.0.0.0/24' },
  }) satisfies AuditEvent;

const idsOf = (events: AuditEvent[]) => foldSittings(events).map((sitting) => sitting.map(({ id }) => id));

test('[MGT-02] the saves of one sitting are folded, also with events of others between them', () => {
  expect(
    idsOf([
      eventAt(9, '14:20'),
      eventAt(8, '14:15', { principal: 'bram' }),
      eventAt(7, '13:55'),
      eventAt(6, '13:40', { principal: 'bram', type: 'AUTHENTICATION_SUCCESS' }),
      eventAt(5, '13:25'),
    ]),
  ).toEqual([[9, 7, 5], [8], [6]]);
});

test('[MGT-02] a longer break, another object, and anything that is no save begin a row of their own', () => {
  expect(idsOf([eventAt(4, '14:31'), eventAt(3, '14:00'), eventAt(2, '14:00', { objectId: '6' })])).toEqual([
    [4],
    [3],
    [2],
  ]);
  const published = { type: 'VERSION_PUBLISH' };
  expect(idsOf([eventAt(2, '14:01', published), eventAt(1, '14:00', published)])).toEqual([[2], [1]]);
});
