import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RouterProvider } from 'react-aria-components';

export interface RouterLinksProps {
  children: ReactNode;
}

/** Lets links inside React Aria's menus and tables go through our router instead of loading the page anew. */
export function RouterLinks({ children }: RouterLinksProps) {
  const router = useRouter();
  return <RouterProvider navigate={(href) => void router.navigate({ href })}>{children}</RouterProvider>;
}
