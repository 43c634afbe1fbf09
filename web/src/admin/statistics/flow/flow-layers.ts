/** Connection from one question to the next. */
export type Way = { from: string; to: string };

/**
 * Assigns each question a column after all questions that lead to it. Ways back, which exist where versions are counted
 * together, are ignored.
 */
export const assignLayers = (keys: readonly string[], roots: readonly string[], ways: readonly Way[]) => {
  const next = Map.groupBy(ways, ({ from }) => from);
  const layers = new Map<string, number>();
  const order: string[] = [];
  const seen = new Set<string>();
  const open = new Set<string>();
  const back = new Set<Way>();
  const visit = (start: string) => {
    const stack = [{ key: start, wayIndex: 0 }];
    seen.add(start);
    open.add(start);
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const way = next.get(top.key)?.[top.wayIndex];
      top.wayIndex += 1;
      if (!way) {
        open.delete(top.key);
        order.push(top.key);
        stack.pop();
      } else if (open.has(way.to)) back.add(way);
      else if (!seen.has(way.to)) {
        seen.add(way.to);
        open.add(way.to);
        stack.push({ key: way.to, wayIndex: 0 });
      }
    }
  };
  for (const key of [...roots, ...keys]) if (!seen.has(key)) visit(key);
  for (const key of order.reverse()) {
    const layer = layers.get(key) ?? 0;
    layers.set(key, layer);
    for (const way of next.get(key) ?? []) {
      if (!back.has(way)) layers.set(way.to, Math.max(layers.get(way.to) ?? 0, layer + 1));
    }
  }
  return layers;
};

/**
 * Orders the questions of each column from top to bottom: near the questions that lead to them, and near those that follow,
 * so that few ways cross. The same input gives the same order.
 *
 * @param weight measurements of a way
 * @param place position of the outcomes of a question, as a share from the top; undefined without outcomes
 */
export const orderLayers = <W extends Way>(
  layers: ReadonlyMap<string, number>,
  ways: readonly W[],
  weight: (way: W) => number,
  place: (key: string) => number | undefined,
): string[][] => {
  const columns: string[][] = [];
  for (const [key, layer] of layers) {
    columns[layer] ??= [];
    columns[layer].push(key);
  }
  const shares = new Map<string, number>();
  const updateShares = (column: string[]) => {
    for (const [index, key] of column.entries()) shares.set(key, (index + 0.5) / column.length);
  };
  const into = Map.groupBy(ways, ({ to }) => to);
  const outOf = Map.groupBy(ways, ({ from }) => from);
  const middle = (key: string, connected: readonly W[] | undefined, other: (way: W) => string, ownPlace?: number) => {
    let [sum, total] = ownPlace === undefined ? [0, 0] : [ownPlace, 1];
    for (const way of connected ?? []) {
      const share = shares.get(other(way));
      if (share === undefined) continue;
      sum += share * weight(way);
      total += weight(way);
    }
    return total > 0 ? sum / total : (shares.get(key) ?? 0.5);
  };
  const sort = (column: string[], by: (key: string) => number) => {
    const targets = new Map(column.map((key) => [key, by(key)]));
    column.sort((one, other) => (targets.get(one) ?? 0) - (targets.get(other) ?? 0));
    updateShares(column);
  };
  for (const column of columns) updateShares(column);
  for (let round = 0; round < 4; round += 1) {
    for (const column of columns.toReversed())
      sort(column, (key) => middle(key, outOf.get(key), ({ to }) => to, place(key)));
    for (const column of columns.slice(1)) sort(column, (key) => middle(key, into.get(key), ({ from }) => from));
  }
  return columns;
};
