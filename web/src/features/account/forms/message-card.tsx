import type { ReactNode } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Page } from '../../../ui/navigation/page.tsx';

interface MessageCardProps {
  title: string;
  children: ReactNode;
  /** Button or link to continue. */
  action?: ReactNode;
}

/** Page with a single message about an account. */
export function MessageCard({ title, children, action }: MessageCardProps) {
  return (
    <Page width="read">
      <EmptyState headingLevel={1} title={title} action={action}>
        {children}
      </EmptyState>
    </Page>
  );
}
