import { useCallback, useState } from 'react';

/** Font size for which the widths of columns are given. */
const usualFontSizePx = 16;

/** Width of an element at the usual font size: a larger font leaves room for fewer columns. */
const measureWidth = (element: Element) =>
  (element.clientWidth * usualFontSizePx) / Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * Width that a table has, in pixels at the usual font size; `sheet` is the ref of the element around it. Undefined until
 * that element is measured, which is before it is painted.
 */
export function useTableWidth() {
  const [widthPx, setWidth] = useState<number>();
  const sheet = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => setWidth(measureWidth(element));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { sheet, widthPx };
}
