import { createElement } from 'react';
import styles from './drawing.module.css';
import { paintAttributes } from './map-paint.ts';
import type { Shape } from './map-shapes.ts';

interface ShapeElementsProps {
  shapes: readonly Shape[];
  /** Returns the value of a named colour. */
  getColour: (name: string) => string;
}

/** Renders shapes as SVG elements. */
export function ShapeElements({ shapes, getColour }: ShapeElementsProps) {
  return shapes.map(({ tag, role, at, score, text }, index) =>
    createElement(
      tag,
      // The shapes of an item have a fixed order.
      { key: index, ...at, ...paintAttributes(role, score, getColour), className: styles[role] },
      text,
    ),
  );
}
