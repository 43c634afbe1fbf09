import type { RowChange } from './hook.ts';

/** Returns the sent date, or now if the date was omitted or only sent back unchanged. */
export const getDateOrNow = ({ before, values }: RowChange, key: string, column: string): string => {
  const sentDate = values[key];
  const storedDate = before?.[column];
  const isNew = typeof sentDate === 'string' && !(storedDate instanceof Date && storedDate.toISOString() === sentDate);
  return isNew ? sentDate : new Date().toISOString();
};
