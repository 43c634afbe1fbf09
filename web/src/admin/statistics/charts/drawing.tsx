import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import styles from './drawing.module.css';

/** Content of a drawing, and its height. `links` lie over it: a picture has no parts that can be reached. */
type DrawingContent = { height: number; content: ReactNode; links?: ReactNode };

interface DrawingProps {
  /** Text for screen readers that describes the chart in a sentence. */
  label: string;
  /** Smallest width; in less room the chart scrolls sideways. */
  minWidth?: number;
  draw: (width: number) => DrawingContent;
}

/** Measures an element in pixels at the usual letter size; larger letters leave less room. */
const useWidth = (box: RefObject<HTMLElement | null>): number | undefined => {
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      // A chart that its table hides has no width, and keeps the previous one.
      if (entry && entry.contentRect.width > 0) setWidth(Math.round((entry.contentRect.width * 16) / letters));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
};

/**
 * Draws a chart for the available width, so that its letters are as large as those of the page on a phone too. Time and
 * amounts go from left to right in every language.
 */
export function Drawing({ label, minWidth = 0, draw }: DrawingProps) {
  const box = useRef<HTMLElement>(null);
  const width = useWidth(box);
  const isScrolled = width !== undefined && width < minWidth;
  const content = width === undefined ? undefined : draw(Math.max(width, minWidth));
  return (
    <section
      ref={box}
      className={classNames(styles.box, isScrolled && styles.moved)}
      dir="ltr"
      {...(isScrolled && { 'aria-label': label, tabIndex: 0 })}
    >
      {content && width !== undefined && (
        <svg
          data-chart=""
          className={styles.drawing}
          style={{ inlineSize: `${Math.max(width, minWidth) / 16}rem`, blockSize: `${content.height / 16}rem` }}
          viewBox={`0 0 ${Math.max(width, minWidth)} ${content.height}`}
          role="img"
          aria-label={label}
        >
          {content.content}
        </svg>
      )}
      {content?.links}
    </section>
  );
}

interface AreaLinkProps {
  to: string;
  search: Record<string, string>;
  /** Place in the drawing. */
  area: { x: number; y: number; width: number; height: number };
  /** Text for screen readers, which begins with the drawn text. */
  children: ReactNode;
}

/** A link over a drawn text. */
export function AreaLink({ to, search, area, children }: AreaLinkProps) {
  const rem = (pixels: number) => `${pixels / 16}rem`;
  return (
    <Link
      to={to}
      search={search}
      className={styles.area}
      style={{ left: rem(area.x), top: rem(area.y), inlineSize: rem(area.width), blockSize: rem(area.height) }}
    >
      <span className="vh">{children}</span>
    </Link>
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
  /** Keeps the text readable over shapes. */
  hasHalo?: boolean;
}

/** A text in a drawing. Attributes define its look, so that a downloaded file has the same look. */
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

/** Fills of bars by number. They differ by more than their colour. */
const fills = [
  { ground: 'var(--ok-chart-1)' },
  { ground: 'var(--ok-chart-2)', dot: 'var(--ok-surface)' },
  { ground: 'var(--ok-chart-3-soft)', line: 'var(--ok-chart-3)', turn: 45 },
  { ground: 'var(--ok-chart-range)', line: 'var(--ok-chart-1)', thin: 'var(--ok-text-muted)', turn: 0 },
  { ground: 'var(--ok-surface-3)', line: 'var(--ok-border-strong)', turn: 135 },
] as const;

/** Makes the patterns of a drawing, and the functions that refer to them by number. */
export const usePatterns = () => {
  const id = useId().replace(/\W/g, '');
  const name = (index: number) => `pattern-${id}-${index}`;
  return {
    fillOf: (index: number) => `url(#${name(index)})`,
    /** Colour for a shape that is too thin for a pattern. */
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

/** Fill of stopped measurements in every chart: hatched. */
export const stoppedFill = 2;

/** Fill of open measurements in every chart: light, with lines. */
export const openFill = 3;

/** Fill of arrivals that went back and took another way. */
export const elsewhereFill = 4;

/** Square with a pattern, for a legend. */
export function PatternSign({ fill }: { fill: number }) {
  const { patterns, fillOf } = usePatterns();
  return (
    <svg className={styles.sign} viewBox="0 0 14 14" aria-hidden="true">
      {patterns}
      <rect width="14" height="14" rx="3" fill={fillOf(fill)} />
    </svg>
  );
}
