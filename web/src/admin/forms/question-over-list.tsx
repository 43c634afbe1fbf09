import { QueryClientProvider } from '@tanstack/react-query';
import { type NavigateOptions, useCanGoBack, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { queries } from '../../api/queries.ts';
import { getSession } from '../../session/session-store.ts';
import { openModal } from '../../ui/feedback/modals.ts';

interface QuestionOverListProps {
  /** Page that it closes to when it was opened by its address. */
  list: NavigateOptions;
  render: (close: () => void) => ReactNode;
}

/** A modal with its own address, over a list. Closing it goes one step back in the history. */
export function QuestionOverList({ list, render }: QuestionOverListProps) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const leave = () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ ...list, replace: true });
  };
  const current = useRef({ leave, render });
  current.current = { leave, render };
  useEffect(() => {
    let isElsewhere = false;
    const close = openModal(
      (closeModal) => <QueryClientProvider client={queries}>{current.current.render(closeModal)}</QueryClientProvider>,
      {
        role: 'alertdialog',
        // The address stays when the session ends: the user returns to it after signing in again.
        onClose: () => {
          if (!isElsewhere && getSession().state === 'signedIn') current.current.leave();
        },
      },
    );
    return () => {
      isElsewhere = true;
      close();
    };
  }, []);
  return null;
}
