import { type ComponentType, lazy } from 'react';

type Part<P> = { default: ComponentType<P> };

/** A part that comes after the page, which is usable without it: one that does not come is left out. */
export const lazyExtra = <P = object>(load: () => Promise<Part<P>>) =>
  lazy<ComponentType<P>>(() => load().catch((): Part<P> => ({ default: () => null })));
