import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Milliseconds without another character after which somebody is taken to have typed what they look for. */
const pause = 250;

/** What is typed, which is looked for once it is there; what is looked for by another way is what stands there. */
export function useTypedSearch(query: string, search: (query: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(query);
  const known = useRef(query);
  const send = useEffectEvent(search);
  useEffect(() => {
    if (query === known.current) return;
    known.current = query;
    setTyped(query);
  }, [query]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === known.current) return;
    const timer = setTimeout(() => {
      known.current = wanted;
      send(wanted);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}
