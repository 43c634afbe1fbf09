import { type KeyboardEvent, useId, useState } from 'react';

/**
 * Tracks the option that Enter chooses while the focus stays in the field above the options: the first one, until the
 * arrow keys select another. `selectFirst` returns to the first one, for another search.
 */
export function useActiveOption(keys: readonly string[], choose: (key: string) => void) {
  const id = useId();
  const [selected, setSelected] = useState<string>();
  const active = selected !== undefined && keys.includes(selected) ? selected : keys[0];
  const idOf = (key: string) => `${id}-${key.replaceAll(' ', '-')}`;
  const moveBy = (steps: number) => {
    const next = keys[(keys.indexOf(active ?? '') + steps + keys.length) % keys.length];
    setSelected(next);
    if (next) document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (active === undefined || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') moveBy(1);
    else if (event.key === 'ArrowUp') moveBy(-1);
    else if (event.key === 'Enter') choose(active);
    else return;
    event.preventDefault();
  };
  const field = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': keys.length > 0,
    'aria-controls': id,
    'aria-activedescendant': active && idOf(active),
    onKeyDown,
  } as const;
  return { field, listId: id, idOf, active, selectFirst: () => setSelected(undefined) };
}
