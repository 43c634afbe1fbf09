const onCurve = 1;

/**
 * One coordinate of every point, each as its difference from the one before: a byte and its sign where that is enough.
 */
const encodeDeltas = (values, short, same) => {
  const flags = [];
  const bytes = [];
  let last = 0;
  for (const value of values) {
    const distance = value - last;
    last = value;
    const size = Math.abs(distance);
    if (distance === 0) flags.push(same);
    else if (size < 256) flags.push(distance > 0 ? short | same : short);
    else flags.push(0);
    if (size >= 256) bytes.push((distance >> 8) & 255, distance & 255);
    else if (size > 0) bytes.push(size);
  }
  return { flags, bytes };
};

const words = (...values) => values.flatMap((value) => [(value >> 8) & 255, value & 255]);

/**
 * Encodes the outline of a glyph as a TrueType font holds it.
 *
 * @param contours lists of points on whole units, each with `x`, `y` and whether it is `onCurve`
 */
export const encodeOutline = (contours) => {
  const points = contours.flat();
  if (points.length === 0) return new Uint8Array();
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const across = encodeDeltas(xs, 2, 16);
  const up = encodeDeltas(ys, 4, 32);
  const bytes = [
    ...words(contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)),
    ...contours.flatMap((_contour, index) => words(contours.slice(0, index + 1).flat().length - 1)),
    ...words(0),
    ...points.map((point, index) => (point.onCurve ? onCurve : 0) | across.flags[index] | up.flags[index]),
    ...across.bytes,
    ...up.bytes,
  ];
  return Uint8Array.from([...bytes, ...Array.from({ length: -bytes.length & 3 }, () => 0)]);
};
