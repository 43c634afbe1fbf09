import { useParams, useSearch } from '@tanstack/react-router';

/** Key of a mailed link, from the path or from `?key=`. */
export function useMailKey(): string | undefined {
  const { key: inPath } = useParams({ strict: false }) as { key?: string };
  const { key: inQuery } = useSearch({ strict: false }) as { key?: string };
  return inPath || inQuery || undefined;
}
