import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../lib/run.mjs';
import { encodeOutline } from './outline.mjs';

const requireHere = createRequire(import.meta.url);
// The font reader that pdfkit brings along.
const fontkit = createRequire(requireHere.resolve('pdfkit'))('fontkit');

const open = (file) => fontkit.create(readFileSync(join(root, 'node_modules/@fontsource-variable', file)));

/**
 * Opens a variable font with its outlines at `coordinates`, a number for each of its axes. The reader moves the
 * outlines of other formats itself. For this format, unpacking with coordinates fails, so a second reading without them
 * unpacks.
 */
const openAt = (file, coordinates) => {
  const font = open(file);
  font.variationCoords = coordinates;
  const unpacked = open(file);
  unpacked.getGlyph(0);
  const glyphs = unpacked._transformedGlyphs;
  const Point = glyphs.find(({ points }) => points?.length > 0).points[0].constructor;
  const phantoms = () => Array.from({ length: 4 }, () => new Point(false, true));
  for (const [id, { points = [], components = [] }] of glyphs.entries()) {
    const moved = components.length > 0 ? components.map(({ dx, dy }) => new Point(true, true, dx, dy)) : points;
    font._variationProcessor.transformPoints(id, [...moved, ...phantoms()]);
    for (const [index, component] of components.entries()) {
      component.dx = moved[index].x;
      component.dy = moved[index].y;
    }
  }
  font._transformedGlyphs = glyphs;
  return font;
};

/** Writes every outline again in whole units, and composite ones as simple ones: the file has no variations left. */
const subsetOf = (font) => {
  const subset = Object.getPrototypeOf(font).createSubset.call(font);
  subset._addGlyph = (id) => {
    const glyph = font.getGlyph(id);
    const roundPoint = ({ x, y, ...point }) => ({ ...point, x: Math.round(x), y: Math.round(y) });
    const contours = glyph._getContours().map((contour) => contour.map(roundPoint));
    const outline = encodeOutline(contours);
    subset.glyf.push(outline);
    subset.loca.offsets.push(subset.offset);
    const bearing = contours.length > 0 ? Math.min(...contours.flat().map(({ x }) => x)) : 0;
    subset.hmtx.metrics.push({ advance: Math.round(glyph.advanceWidth), bearing });
    subset.offset += outline.length;
  };
  return subset;
};

/** One weight of a variable font, ready for pdfkit to embed. */
const openInstance = (file, name, weight) => {
  const font = openAt(file, [weight]);
  // Long offsets; this format has no such table.
  font._tables.loca = { version: 1, offsets: [] };
  const overrides = { postscriptName: name, createSubset: () => subsetOf(font) };
  for (const [key, value] of Object.entries(overrides)) Object.defineProperty(font, key, { value });
  // Distinguishes two weights of one file.
  font.head.checkSumAdjustment = weight;
  return font;
};

const figtree = 'figtree/files/figtree-latin-wght-normal.woff2';
const bricolage = 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';

/** Opens the house's fonts. Each document needs its own: a font remembers the glyphs in use. */
export const makeFonts = () => ({
  text: openInstance(figtree, 'Figtree-Regular', 400),
  strong: openInstance(figtree, 'Figtree-SemiBold', 620),
  heading: openInstance(bricolage, 'BricolageGrotesque-Bold', 640),
});
