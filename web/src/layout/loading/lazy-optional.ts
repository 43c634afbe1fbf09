import { type ComponentType, lazy } from 'react';

type OptionalPart<P> = { default: ComponentType<P> };

/** Lazy component that the page can do without: when loading fails it renders nothing. */
export const lazyOptional = <P = object>(load: () => Promise<OptionalPart<P>>) =>
  lazy<ComponentType<P>>(() => load().catch((): OptionalPart<P> => ({ default: () => null })));
