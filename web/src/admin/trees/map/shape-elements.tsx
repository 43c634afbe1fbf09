import { createElement } from 'react';
import styles from './drawing.module.css';
import { paintOf } from './map-paint.ts';
import type { Shape } from './map-shapes.ts';

interface ShapeElementsProps {
  shapes: readonly Shape[];
  /** The value of a colour by its name. */
  colour: (name: string) => string;
}

/** Shapes as elements of the page. */
export function ShapeElements({ shapes, colour }: ShapeElementsProps) {
  return shapes.map(({ tag, role, at, score, words }, index) =>
    createElement(
      tag,
      // What is drawn of an item is drawn in one order.
      { key: index, ...at, ...paintOf(role, score, colour), className: styles[role] },
      words,
    ),
  );
}
