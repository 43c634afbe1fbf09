import { auditTypes } from '@ok/contract/rules/accounts/audit-types.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { now } from '../../../session/clock.ts';
import { inputDateTime } from '../../../texts/numeric-dates.ts';

/** Filters and page of the audit screen. Days are in the user's time zone. */
export type AuditView = { from: string; to: string; principal: string; type: string; page: number };

const monthMs = 31 * 24 * 3600 * 1000;
const localDayOf = (moment: number) => inputDateTime(moment).slice(0, 10);
const isDayText = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}$/.test(text ?? '');

const parseAuditView = ({
  from,
  to,
  principal = '',
  type = '',
  page = '',
}: Readonly<Record<string, string>>): AuditView => ({
  from: isDayText(from) ? from : localDayOf(now() - monthMs),
  to: isDayText(to) ? to : localDayOf(now()),
  principal,
  type: (auditTypes as readonly string[]).includes(type) ? type : '',
  page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
});

/** Formats a view as the query of an address. */
export const formatAuditView = ({ page, ...filter }: AuditView): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...filter, page: page > 1 ? String(page) : '' }).filter(([, value]) => value !== ''),
  );

/** Reads the view from the address, so that it can be bookmarked and shared. Returns it with a function that changes it. */
export function useAuditView(): [AuditView, (changed: Partial<AuditView>) => void] {
  const navigate = useNavigate();
  const { search } = useLocation();
  const view = parseAuditView(search as Record<string, string>);
  return [
    view,
    (changed) =>
      void navigate({
        to: '.',
        search: formatAuditView({ ...view, page: 1, ...changed }),
        replace: true,
        resetScroll: false,
      }),
  ];
}
