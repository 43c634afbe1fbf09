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
 *
 * @param initialOffsetMs by how much the device's clock was behind at an earlier visit, for the time before an answer
 */
export function createServerClock({ device, steady }: DeviceClocks, initialOffsetMs = 0) {
  /** Smallest and largest possible offset of the server's time from the steady clock, as of the last answer. */
  let estimate: { min: number; max: number; answeredAt: ClockReading } | undefined;

  const readClocks = (): ClockReading => ({ device: device(), steady: steady() });
  /** Milliseconds by which the device's clock advanced more than the steady clock since `before`. */
  const jumpSince = (before: ClockReading) => device() - before.device - (steady() - before.steady);
  const hasJumped = (before: ClockReading) => Math.abs(jumpSince(before)) > driftToleranceMs;

  const now = (): number => {
    if (!estimate) return device() + initialOffsetMs;
    const jumpMs = jumpSince(estimate.answeredAt);
    const sleptMs = jumpMs > driftToleranceMs ? jumpMs : 0;
    return steady() + (estimate.min + estimate.max) / 2 + sleptMs;
  };

  const isSure = (): boolean =>
    estimate !== undefined && estimate.max - estimate.min <= maxUncertaintyMs && !hasJumped(estimate.answeredAt);

  return {
    /** Milliseconds since 1970 by the server's clock; before the first answer by the device's clock and its known offset. */
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
        estimate && !hasJumped(estimate.answeredAt)
          ? { min: Math.max(estimate.min, answerBounds.min), max: Math.min(estimate.max, answerBounds.max) }
          : answerBounds;
      // Contradicting bounds: the server's clock was set, or the clocks drifted apart. The last answer counts.
      const bounds = narrowed.min <= narrowed.max ? narrowed : answerBounds;
      estimate = { ...bounds, answeredAt: readClocks() };
      return !wasSure || Math.abs(now() - before) > dateResolutionMs;
    },
  };
}
