/** Some browsers leave IndexedDB hanging instead of refusing it. */
const longest = 3000;

/** Waits for work of IndexedDB as long as that may take; once it hung it is not asked again, and what it kept is in memory alone. */
export const inTimeOnly = () => {
  let isHanging = false;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (isHanging) throw new Error('IndexedDB does not answer');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hanging = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isHanging = true;
        reject(new Error('IndexedDB does not answer'));
      }, longest);
    });
    return Promise.race([work(), hanging]).finally(() => clearTimeout(timer));
  };
};
