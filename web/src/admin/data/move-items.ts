/** Moves items of an order before or after another item. */
export const moveItems = (
  order: readonly number[],
  keys: ReadonlySet<number>,
  target: number,
  isAfter: boolean,
): number[] => {
  // Items dropped on one of themselves stay where they are.
  if (keys.has(target)) return [...order];
  const rest = order.filter((id) => !keys.has(id));
  const index = rest.indexOf(target) + (isAfter ? 1 : 0);
  return [...rest.slice(0, index), ...order.filter((id) => keys.has(id)), ...rest.slice(index)];
};
