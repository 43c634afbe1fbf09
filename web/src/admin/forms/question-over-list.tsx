import { QueryClientProvider } from '@tanstack/react-query';
import { type NavigateOptions, useCanGoBack, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { queries } from '../../api/queries.ts';
import { getSession } from '../../session/session-store.ts';
import { openModal } from '../../ui/feedback/modals.ts';

interface QuestionOverListProps {
  /** Where it leads when it was opened by its address. */
  list: NavigateOptions;
  render: (close: () => void) => ReactNode;
}

/** A question with an address of its own, over the list. However it is left, that is one step back. */
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
        // The address stays when the session ends: whoever signs in again comes back to it.
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
