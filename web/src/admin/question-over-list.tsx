import { type NavigateOptions, useCanGoBack, useRouter } from '@tanstack/react-router';
import ModalLayer from '../ui/feedback/modal-layer.tsx';
import type { ModalRender } from '../ui/feedback/modals.ts';

interface QuestionOverListProps {
  /** Where it leads when it was opened by its address. */
  list: NavigateOptions;
  render: ModalRender;
}

/** A question with an address of its own, over the list. However it is left, that is one step back. */
export function QuestionOverList({ list, render }: QuestionOverListProps) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const close = () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ ...list, replace: true });
  };
  return <ModalLayer modal={{ id: 0, role: 'alertdialog', close, render }} />;
}
