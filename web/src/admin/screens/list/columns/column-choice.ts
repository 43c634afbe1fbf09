import { useState } from 'react';

const storageKey = 'ok.listColumns';

type ChosenColumns = Readonly<Record<string, readonly string[]>>;

const readChosen = (): ChosenColumns => {
  try {
    return JSON.parse(window.localStorage.getItem(storageKey) ?? '{}') as ChosenColumns;
  } catch {
    return {};
  }
};

/**
 * Columns that the user chose for a list, remembered in this browser; undefined for the default ones. Columns that the
 * list no longer has are left out.
 */
export function useColumnChoice(entity: string, all: readonly string[]) {
  const [chosen, setChosen] = useState(() => readChosen()[entity]?.filter((column) => all.includes(column)));
  const choose = (columns: readonly string[] | undefined) => {
    // In the order of the list.
    const next = columns && all.filter((column) => columns.includes(column));
    setChosen(next);
    try {
      const { [entity]: _former, ...others } = readChosen();
      window.localStorage.setItem(storageKey, JSON.stringify(next ? { ...others, [entity]: next } : others));
    } catch {
      // Without storage the choice lasts until the list is left.
    }
  };
  return [chosen?.length ? chosen : undefined, choose] as const;
}
