/** Two clocks of a device, in milliseconds: the settable one that shows the date, and one that can't be set. */
type DeviceClocks = {
  /** Since 1970. Settable, so it may be wrong and jump. */
  device: () => number;
  /** Since an arbitrary start. Never jumps, but stands still during sleep on many systems. */
  steady: () => number;
};

/** A reading of both clocks at one moment. */
type ClockReading = { device: number; steady: number };

/** The two clocks may drift apart by this much without a jump or a sleep. */
const driftToleranceMs = 2000;

/**
 * Largest uncertainty of the server's time, in milliseconds, that still counts as sure: less than half of SES-04's 10
 * s.
 */
const maxUncertaintyMs = 4000;

/** The `Date` header has whole seconds, rounded down. */
const dateResolutionMs = 1000;

/**
 * Estimates the server's time on a device. An answer was made between sending and receiving, within the second that its
 * `Date` names. That bounds the offset between the server's time and the steady clock; further answers narrow the
 * bounds.
 *
 * In between, the steady clock carries the time on, so that setting the device's clock changes nothing. When the two
 * clocks differ by more than the tolerance, either the computer slept or its clock was set. Until the next answer a
 * sleep is assumed, since a sleep happens every day.
 */
export function createServerClock({ device, steady }: DeviceClocks) {
  /** Smallest and largest possible offset of the server's time from the steady clock. */
  let bounds: { min: number; max: number } | undefined;
  let lastAnswer: ClockReading | undefined;

  const readClocks = (): ClockReading => ({ device: device(), steady: steady() });
  /** Milliseconds by which the device's clock advanced more than the steady clock since `before`. */
  const jumpSince = (before: ClockReading) => device() - before.device - (steady() - before.steady);
  const hasJumped = (before: ClockReading) => Math.abs(jumpSince(before)) > driftToleranceMs;

  const now = (): number => {
    if (!bounds || !lastAnswer) return device();
    const sleptMs = hasJumped(lastAnswer) ? Math.max(0, jumpSince(lastAnswer)) : 0;
    return steady() + (bounds.min + bounds.max) / 2 + sleptMs;
  };

  const isSure = (): boolean =>
    bounds !== undefined &&
    lastAnswer !== undefined &&
    bounds.max - bounds.min <= maxUncertaintyMs &&
    !hasJumped(lastAnswer);

  return {
    /** Milliseconds since 1970 by the server's clock; by the device's clock before the first answer. */
    now,
    isSure,
    readClocks,
    /**
     * Takes in an answer that has just arrived. Returns whether the time changed or became sure.
     *
     * @param date time in the answer's `Date`, in milliseconds since 1970
     * @param sent reading of the clocks when the request was sent
     */
    addAnswer(date: number, sent: ClockReading): boolean {
      // The device slept or its clock was set during the request, so the answer's delay is unknown.
      if (hasJumped(sent)) return false;
      const before = now();
      const wasSure = isSure();
      const answerBounds = { min: date - steady(), max: date + dateResolutionMs - sent.steady };
      const narrowed =
        bounds && lastAnswer && !hasJumped(lastAnswer)
          ? { min: Math.max(bounds.min, answerBounds.min), max: Math.min(bounds.max, answerBounds.max) }
          : answerBounds;
      // Contradicting bounds: the server's clock was set, or the clocks drifted apart. The last answer counts.
      bounds = narrowed.min <= narrowed.max ? narrowed : answerBounds;
      lastAnswer = readClocks();
      return !wasSure || Math.abs(now() - before) > dateResolutionMs;
    },
  };
}
