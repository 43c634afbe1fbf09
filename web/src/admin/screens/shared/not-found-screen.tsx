import { useLocation } from '@tanstack/react-router';
import { NotFoundMessage } from '../../../layout/pages/not-found-page.tsx';
import { listAddressOf } from '../../data/tasks.ts';

/** Page for an unknown address or a row that is gone. It leads to the list, or where there is none to the overview. */
export function NotFoundScreen() {
  const list = useLocation({ select: ({ pathname }) => listAddressOf(pathname) });
  return <NotFoundMessage to={list} textKey={list === '/admin' ? 'error.toOverview' : 'error.toList'} />;
}
