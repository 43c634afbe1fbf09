/** Those who want to hear of something. */
export function listeners<T = void>() {
  const all = new Set<(news: T) => void>();
  return {
    /** Hear of it from now on; returns what ends that. */
    add(listener: (news: T) => void): () => void {
      all.add(listener);
      return () => void all.delete(listener);
    },
    tell(news: T) {
      for (const listener of [...all]) listener(news);
    },
  };
}
