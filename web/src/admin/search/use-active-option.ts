import { type KeyboardEvent, useId, useState } from 'react';

/**
 * The option that the keyboard would choose while it stays in the field above them: the first one, until the arrows
 * go to another.
 */
export function useActiveOption(keys: readonly string[], choose: (key: string) => void) {
  const id = useId();
  const [wanted, setWanted] = useState<string>();
  const active = wanted !== undefined && keys.includes(wanted) ? wanted : keys[0];
  const idOf = (key: string) => `${id}-${key.replaceAll(' ', '-')}`;
  const go = (steps: number) => {
    const next = keys[(keys.indexOf(active ?? '') + steps + keys.length) % keys.length];
    setWanted(next);
    if (next) document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (active === undefined || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') go(1);
    else if (event.key === 'ArrowUp') go(-1);
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
  return { field, listId: id, idOf, active };
}
