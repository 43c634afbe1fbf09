/** Creates a set of listeners for events of type `T`. */
export function createListeners<T = void>() {
  const all = new Set<(event: T) => void>();
  return {
    /** Adds a listener. Returns its removal. */
    add(listener: (event: T) => void): () => void {
      all.add(listener);
      return () => void all.delete(listener);
    },
    emit(event: T) {
      for (const listener of [...all]) listener(event);
    },
  };
}
