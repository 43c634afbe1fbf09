import { useParams, useSearch } from '@tanstack/react-router';

/** The key of a link from a mail: a part of the path, or `?key=`. */
export function useMailKey(): string | undefined {
  const { key: inPath } = useParams({ strict: false }) as { key?: string };
  const { key: inQuery } = useSearch({ strict: false }) as { key?: string };
  return inPath || inQuery || undefined;
}
