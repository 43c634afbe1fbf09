/** Returns the result of `work`, or `otherwise` when the work fails or takes longer than `timeoutMs`. */
export const withTimeout = async <Result, Otherwise>(
  work: Promise<Result>,
  otherwise: Otherwise,
  timeoutMs: number,
): Promise<Result | Otherwise> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Otherwise>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } catch {
    return otherwise;
  } finally {
    clearTimeout(timer);
  }
};
