import { useCallback, useState } from 'react';
import { useMedia } from '../../../../layout/use-media.ts';

/**
 * Whether the fields of a node are a sheet over the outline, and whether the sheet is open. In a wide window they stand
 * beside the outline.
 */
export const useFieldsSheet = (isOpenAtFirst: boolean) => {
  const isSheet = useMedia('(max-width: 1024px)');
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const open = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  return { isSheet, isOpen, open, close };
};
