import { exportStatistics, makeExportTicket } from '@ok/contract/routes/statistics-export.ts';
import { type AnchorHTMLAttributes, type MouseEvent, type ReactNode, useState } from 'react';
import { addressOf } from '../../api/address.ts';
import { call } from '../../api/client.ts';
import { queries } from '../../api/queries.ts';
import { tokens } from '../../session/session-store.ts';

/** What is asked of an export, as its address says it. */
export type ExportQuery = Readonly<Record<string, string>>;

/** Under which the exports that run are kept. */
export const exportsKey = ['statistics-exports'];

const addressWith = (token: string, query: ExportQuery) =>
  addressOf(exportStatistics.path, undefined, { token, ...query });

const openTab = (href: string) => {
  const link = document.createElement('a');
  Object.assign(link, { href, target: '_blank', rel: 'noopener noreferrer' });
  link.click();
};

/**
 * A link to an export, in a tab of its own. It holds the token, because a tab sends no header; whoever presses it goes
 * by a ticket instead, which is worth nothing to those who read the address later. `isOpening` says that one is fetched;
 * `onGo` hears that it was pressed.
 */
export function useExportLink(query: ExportQuery, onGo?: () => void) {
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
      // The call has told of it.
    } finally {
      setOpening(false);
    }
  };
  const link: AnchorHTMLAttributes<HTMLAnchorElement> = {
    href: addressWith(tokens.read() ?? '', query),
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

/** The link of the menu, to everything there is. */
export function ExportLink({ className, onGo, children }: ExportLinkProps) {
  const { link } = useExportLink(everything, onGo);
  return (
    <a {...link} className={className}>
      {children}
    </a>
  );
}
