import { type ComponentType, Suspense, startTransition, use, useEffect, useReducer } from 'react';
import { allowReload, loadPart } from './load-part.ts';
import { PageSpinner } from './page-spinner.tsx';

/** Component in a file of its own, loaded when it is rendered or earlier by `preload`. */
export type LazyPart = ComponentType & { preload: () => void };

const resetFailedParts = new Set<() => void>();

/** Forgets failed loads, so that the next render tries again, if needed by reloading the page. */
export function forgetFailedParts(): void {
  allowReload();
  for (const forget of resetFailedParts) forget();
  resetFailedParts.clear();
}

/** Creates a component that loads its file on demand. */
export function lazyPart(load: () => Promise<ComponentType>): LazyPart {
  let part: Promise<ComponentType> | undefined;
  const getPart = () => {
    if (!part) {
      part = loadPart(load);
      part.catch(() =>
        resetFailedParts.add(() => {
          part = undefined;
        }),
      );
    }
    return part;
  };
  function LoadedPart() {
    const Part = use(getPart());
    return <Part />;
  }
  function Lazy() {
    const [, rerender] = useReducer((times: number) => times + 1, 0);
    // React holds content that arrives within 300 ms of a fallback until that time is over; an update that asks for the
    // content shows it at once.
    useEffect(() => {
      getPart().then(
        () => startTransition(rerender),
        () => {},
      );
    }, []);
    return (
      <Suspense fallback={<PageSpinner />}>
        <LoadedPart />
      </Suspense>
    );
  }
  return Object.assign(Lazy, { preload: () => void getPart() });
}
