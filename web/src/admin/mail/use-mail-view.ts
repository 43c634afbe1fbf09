import { type MailState, mailStates } from '@ok/contract/routes/management/mail.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';

/** Search, filter, order and page of the outbox. */
export type MailView = {
  search: string;
  /** Empty for mails of every state. */
  state: MailState | '';
  /** Order by the latest attempt; empty for the newest mails first. */
  sort: 'ascending' | 'descending' | '';
  page: number;
};

const parseMailView = ({ search = '', state, sort, page = '' }: Readonly<Record<string, string>>): MailView => ({
  search,
  state: mailStates.find((known) => known === state) ?? '',
  sort: sort === 'ascending' || sort === 'descending' ? sort : '',
  page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
});

/** Formats a view as the query of an address. */
export const formatMailView = ({ page, ...filter }: MailView): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...filter, page: page > 1 ? String(page) : '' }).filter(([, value]) => value !== ''),
  );

/** Reads the view from the address, so that it can be bookmarked and returned to, with a function that changes it. */
export function useMailView(): [MailView, (changed: Partial<MailView>) => void] {
  const navigate = useNavigate();
  const { search } = useLocation();
  const view = parseMailView(search as Record<string, string>);
  return [
    view,
    (changed) =>
      void navigate({
        to: '.',
        search: formatMailView({ ...view, page: 1, ...changed }),
        replace: true,
        resetScroll: false,
      }),
  ];
}
