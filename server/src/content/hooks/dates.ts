import type { RowChange } from './hook.ts';

/** A date that is not said, or only sent back as it was, is now. */
export const nowUnlessSaid = ({ before, values }: RowChange, key: string, column: string): string => {
  const said = values[key];
  const was = before?.[column];
  const isSaid = typeof said === 'string' && !(was instanceof Date && was.toISOString() === said);
  return isSaid ? said : new Date().toISOString();
};
