import { exportStatistics, makeExportTicket } from '@ok/contract/routes/statistics/statistics-export.ts';
import { type AnchorHTMLAttributes, type MouseEvent, type ReactNode, useState } from 'react';
import { addressOf } from '../../api/address.ts';
import { call } from '../../api/client.ts';
import { queries } from '../../api/queries.ts';

/** Query of the address of an export. */
export type ExportQuery = Readonly<Record<string, string>>;

/** Query key of the running exports. */
export const exportsKey = ['statistics-exports'];

const addressWith = (token: string, query: ExportQuery) =>
  addressOf(exportStatistics.path, undefined, { token, ...query });

/** Address of the export screen, where these choices are made. */
const screenWith = (query: ExportQuery) => {
  const search = String(new URLSearchParams(query));
  return search === '' ? '/admin/statistics/export' : `/admin/statistics/export?${search}`;
};

const openTab = (href: string) => {
  const link = document.createElement('a');
  Object.assign(link, { href, target: '_blank', rel: 'noopener noreferrer' });
  link.click();
};

/**
 * Makes a link to an export, in a tab of its own. A tab sends no header, so a click fetches a ticket, which is worth
 * nothing to those who read the address later. The address of the link itself leads to the export screen, and contains
 * no secret: people can copy the address, and extensions read it. `isOpening` is true while a ticket is fetched; a press
 * of the link calls `onGo`.
 *
 * @param screenQuery choices that the address of the link makes on the export screen
 */
export function useExportLink(query: ExportQuery, onGo?: () => void, screenQuery: ExportQuery = query) {
  const [isOpening, setOpening] = useState(false);
  const open = async (event: MouseEvent) => {
    // The middle button opens a tab as well, the right one a menu.
    if (event.button > 1) return;
    event.preventDefault();
    onGo?.();
    if (isOpening) return;
    setOpening(true);
    try {
      const { ticket } = await call(makeExportTicket);
      openTab(addressWith(ticket, query));
      await queries.invalidateQueries({ queryKey: exportsKey });
    } catch {
      // The call has shown the error.
    } finally {
      setOpening(false);
    }
  };
  const link: AnchorHTMLAttributes<HTMLAnchorElement> = {
    href: screenWith(screenQuery),
    target: '_blank',
    rel: 'noopener noreferrer',
    onClick: (event) => void open(event),
    onAuxClick: (event) => void open(event),
    'aria-busy': isOpening || undefined,
  };
  return { link, isOpening };
}

const everything: ExportQuery = { format: 'csv' };

interface ExportLinkProps {
  className?: string;
  onGo: () => void;
  children: ReactNode;
}

/** Link of the menu, to an export of all actions. */
export function ExportLink({ className, onGo, children }: ExportLinkProps) {
  const { link } = useExportLink(everything, onGo, {});
  return (
    <a {...link} className={className}>
      {children}
    </a>
  );
}
