import { type ComponentType, Suspense, startTransition, use, useEffect, useReducer } from 'react';
import { allowReload, loadPart } from './load-part.ts';
import { PageSpinner } from './page-spinner.tsx';

/** A part that is loaded when it is shown, or earlier by `preload`. */
export type LazyPart = ComponentType & { preload: () => void };

const failed = new Set<() => void>();

/** Forget what failed, so that showing it tries again, by a page that is loaded anew where nothing else helps. */
export function forgetFailedParts(): void {
  allowReload();
  for (const forget of failed) forget();
  failed.clear();
}

/** A part of the application in a file of its own. */
export function lazyPart(load: () => Promise<ComponentType>): LazyPart {
  let part: Promise<ComponentType> | undefined;
  const get = () => {
    if (!part) {
      part = loadPart(load);
      part.catch(() =>
        failed.add(() => {
          part = undefined;
        }),
      );
    }
    return part;
  };
  function Shown() {
    const Part = use(get());
    return <Part />;
  }
  function Lazy() {
    const [, showIt] = useReducer((times: number) => times + 1, 0);
    // What comes within 300 ms of a spinner, React holds back until they are over; what an update asks for, it shows.
    useEffect(() => {
      get().then(
        () => startTransition(showIt),
        () => {},
      );
    }, []);
    return (
      <Suspense fallback={<PageSpinner />}>
        <Shown />
      </Suspense>
    );
  }
  return Object.assign(Lazy, { preload: () => void get() });
}
