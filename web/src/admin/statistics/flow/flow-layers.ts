/** A way from one question to the next. */
export type Way = { from: string; to: string };

/**
 * In which column each question stands: after every question that leads to it. What leads back, as it may where
 * versions are counted together, is left out of that.
 */
export const layersOf = (keys: readonly string[], roots: readonly string[], ways: readonly Way[]) => {
  const next = Map.groupBy(ways, ({ from }) => from);
  const layers = new Map<string, number>();
  const order: string[] = [];
  const seen = new Set<string>();
  const open = new Set<string>();
  const back = new Set<Way>();
  const visit = (start: string) => {
    const stack = [{ key: start, at: 0 }];
    seen.add(start);
    open.add(start);
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const way = next.get(top.key)?.[top.at];
      top.at += 1;
      if (!way) {
        open.delete(top.key);
        order.push(top.key);
        stack.pop();
      } else if (open.has(way.to)) back.add(way);
      else if (!seen.has(way.to)) {
        seen.add(way.to);
        open.add(way.to);
        stack.push({ key: way.to, at: 0 });
      }
    }
  };
  for (const key of [...roots, ...keys]) if (!seen.has(key)) visit(key);
  for (const key of order.reverse()) {
    const own = layers.get(key) ?? 0;
    layers.set(key, own);
    for (const way of next.get(key) ?? []) {
      if (!back.has(way)) layers.set(way.to, Math.max(layers.get(way.to) ?? 0, own + 1));
    }
  }
  return layers;
};

/**
 * The questions of each column from top to bottom: beside those that lead to them, then by those that they lead to, so
 * that ways cross little. The same every time.
 *
 * @param weight how much goes along a way
 * @param place where what a question leads to besides questions lies, as a share from the top; undefined for nothing
 */
export const orderedLayers = <W extends Way>(
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
  const number = (column: string[]) => {
    for (const [index, key] of column.entries()) shares.set(key, (index + 0.5) / column.length);
  };
  const into = Map.groupBy(ways, ({ to }) => to);
  const outOf = Map.groupBy(ways, ({ from }) => from);
  const middle = (key: string, some: readonly W[] | undefined, other: (way: W) => string, own?: number) => {
    let [sum, total] = own === undefined ? [0, 0] : [own, 1];
    for (const way of some ?? []) {
      const at = shares.get(other(way));
      if (at === undefined) continue;
      sum += at * weight(way);
      total += weight(way);
    }
    return total > 0 ? sum / total : (shares.get(key) ?? 0.5);
  };
  const sort = (column: string[], by: (key: string) => number) => {
    const wanted = new Map(column.map((key) => [key, by(key)]));
    column.sort((one, other) => (wanted.get(one) ?? 0) - (wanted.get(other) ?? 0));
    number(column);
  };
  for (const column of columns) number(column);
  for (let round = 0; round < 4; round += 1) {
    for (const column of columns.toReversed())
      sort(column, (key) => middle(key, outOf.get(key), ({ to }) => to, place(key)));
    for (const column of columns.slice(1)) sort(column, (key) => middle(key, into.get(key), ({ from }) => from));
  }
  return columns;
};
