import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './drawing.module.css';

/** What is drawn in a width, and how high that is. */
type Drawn = { height: number; content: ReactNode };

interface DrawingProps {
  /** What a screen reader says of it: what there is to be seen, in a sentence. */
  label: string;
  /** The least width; where there is less room it is moved sideways. */
  least?: number;
  draw: (width: number) => Drawn;
}

/** How wide an element is, in pixels as they would be with letters of the usual size; larger letters leave less room. */
const useWidth = (box: RefObject<HTMLElement | null>): number | undefined => {
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      // Hidden behind its table a chart has none, and stays as it was.
      if (entry && entry.contentRect.width > 0) setWidth(Math.round((entry.contentRect.width * 16) / letters));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
};

/**
 * A chart, drawn for the room that there is: its letters are those of the page on a phone as well. Time and amounts go
 * from left to right in every language.
 */
export function Drawing({ label, least = 0, draw }: DrawingProps) {
  const box = useRef<HTMLElement>(null);
  const width = useWidth(box);
  const isMoved = width !== undefined && width < least;
  const drawn = width === undefined ? undefined : draw(Math.max(width, least));
  return (
    <section
      ref={box}
      className={classNames(styles.box, isMoved && styles.moved)}
      dir="ltr"
      {...(isMoved && { 'aria-label': label, tabIndex: 0 })}
    >
      {drawn && width !== undefined && (
        <svg
          data-chart=""
          className={styles.drawing}
          style={{ inlineSize: `${Math.max(width, least) / 16}rem`, blockSize: `${drawn.height / 16}rem` }}
          viewBox={`0 0 ${Math.max(width, least)} ${drawn.height}`}
          role="img"
          aria-label={label}
        >
          {drawn.content}
        </svg>
      )}
    </section>
  );
}

type Ink = 'text' | 'muted';

interface LabelProps {
  x: number;
  y: number;
  children: ReactNode;
  ink?: Ink;
  size?: number;
  weight?: number;
  anchor?: 'start' | 'middle' | 'end';
  /** Keeps it readable over what is drawn below it. */
  hasHalo?: boolean;
}

/** A word in a drawing. Its look is said by attributes, so that it goes along into a file. */
export function Label({ x, y, children, ink = 'muted', size = 12.5, weight = 500, anchor, hasHalo }: LabelProps) {
  const halo = {
    stroke: 'var(--ok-surface)',
    strokeWidth: 3.5,
    strokeLinejoin: 'round',
    paintOrder: 'stroke',
  } as const;
  return (
    <text
      className={classNames(styles.word, hasHalo && styles.halo)}
      x={x}
      y={y}
      fill={ink === 'text' ? 'var(--ok-text)' : 'var(--ok-text-muted)'}
      fontSize={size}
      fontWeight={weight}
      textAnchor={anchor}
      {...(hasHalo && halo)}
    >
      {children}
    </text>
  );
}

/** Fills of bars that differ by more than their colour, by their number. */
const fills = [
  { ground: 'var(--ok-chart-1)' },
  { ground: 'var(--ok-chart-2)', dot: 'var(--ok-surface)' },
  { ground: 'var(--ok-chart-3-soft)', line: 'var(--ok-chart-3)', turn: 45 },
  { ground: 'var(--ok-chart-range)', line: 'var(--ok-chart-1)', thin: 'var(--ok-text-muted)', turn: 0 },
  { ground: 'var(--ok-surface-3)', line: 'var(--ok-border-strong)', turn: 135 },
] as const;

/** The patterns of a drawing, and the fill of each by its number. */
export const usePatterns = () => {
  const id = useId().replace(/\W/g, '');
  const name = (index: number) => `pattern-${id}-${index}`;
  return {
    fillOf: (index: number) => `url(#${name(index)})`,
    /** The colour alone, where a shape is too thin for a pattern. */
    colourOf: (index: number): string | undefined => {
      const fill = fills[index];
      if (fill === undefined) return undefined;
      return 'thin' in fill ? fill.thin : 'line' in fill ? fill.line : fill.ground;
    },
    patterns: (
      <defs>
        {fills.map((fill, index) => (
          <pattern
            key={fill.ground}
            id={name(index)}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform={'turn' in fill ? `rotate(${fill.turn})` : undefined}
          >
            <rect className={index === 0 ? styles.solid : styles.ground} width="6" height="6" fill={fill.ground} />
            {'dot' in fill && <circle className={styles.dot} cx="3" cy="3" r="0.9" fill={fill.dot} />}
            {'line' in fill && <rect className={styles.stripe} width="6" height="3" fill={fill.line} />}
          </pattern>
        ))}
      </defs>
    ),
  };
};

/** The fill of what was stopped: hatched, in every chart. */
export const stoppedFill = 2;

/** The fill of what is still open: light, with lines, in every chart. */
export const openFill = 3;

/** The fill of arrivals that went back and took another way. */
export const elsewhereFill = 4;

/** A bar in one of the patterns, as a sign beside its name. */
export function PatternSign({ fill }: { fill: number }) {
  const { patterns, fillOf } = usePatterns();
  return (
    <svg className={styles.sign} viewBox="0 0 14 14" aria-hidden="true">
      {patterns}
      <rect width="14" height="14" rx="3" fill={fillOf(fill)} />
    </svg>
  );
}
