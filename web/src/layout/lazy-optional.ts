import { type ComponentType, lazy } from 'react';

type Part<P> = { default: ComponentType<P> };

/** Lazy component that the page can do without: when loading fails it renders nothing. */
export const lazyOptional = <P = object>(load: () => Promise<Part<P>>) =>
  lazy<ComponentType<P>>(() => load().catch((): Part<P> => ({ default: () => null })));
