import { auditTypes } from '@ok/contract/rules/audit-types.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { now } from '../../session/clock.ts';
import { inputDateTime } from '../../texts/numeric-dates.ts';

/** Which events are looked at. Days are those of the reader. */
export type AuditView = { from: string; to: string; principal: string; type: string; page: number };

const month = 31 * 24 * 3600 * 1000;
const dayOf = (moment: number) => inputDateTime(moment).slice(0, 10);
const isDay = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');

const viewIn = ({ from, to, principal = '', type = '', page = '' }: Readonly<Record<string, string>>): AuditView => ({
  from: isDay(from) ? from : dayOf(now() - month),
  to: isDay(to) ? to : dayOf(now()),
  principal,
  type: (auditTypes as readonly string[]).includes(type) ? type : '',
  page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
});

/** How the address says what is looked at. */
export const queryOf = ({ page, ...filter }: AuditView): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...filter, page: page > 1 ? String(page) : '' }).filter(([, value]) => value !== ''),
  );

/** What is looked at, which the address says, so that it can be kept and shared; and what changes it. */
export function useAuditView(): [AuditView, (changed: Partial<AuditView>) => void] {
  const navigate = useNavigate();
  const { search } = useLocation();
  const view = viewIn(search as Record<string, string>);
  return [
    view,
    (changed) =>
      void navigate({ to: '.', search: queryOf({ ...view, page: 1, ...changed }), replace: true, resetScroll: false }),
  ];
}
