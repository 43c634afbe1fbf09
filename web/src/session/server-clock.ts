/** Two clocks of a device, in milliseconds: one that shows the date, and one that nobody can set. */
type DeviceClocks = {
  /** Since 1970, as somebody set it: it may be wrong, and jump. */
  device: () => number;
  /** Since any moment. It never jumps, but on many systems it stands still while the computer sleeps. */
  steady: () => number;
};

/** What both clocks showed at one moment. */
type Mark = { device: number; steady: number };

/** Milliseconds that the two clocks may differ in their pace without one of them having jumped or slept. */
const tolerance = 2000;

/** The widest doubt about the server's time, in milliseconds, that still is sure: less than half of SES-04's 10 s. */
const widestSure = 4000;

/** The `Date` of an answer has whole seconds, rounded down. */
const second = 1000;

/**
 * The clock of the server as it is seen from a device. An answer was made between sending and receiving, in the second
 * that its `Date` names; that bounds how far the server's time is from the steady clock, and further answers narrow it.
 *
 * The steady clock goes on in between, so that setting the clock of the device changes nothing. When the two clocks
 * differ by more than they should, either the computer slept or its clock was set: as if it slept until an answer tells,
 * for that is what happens every day.
 */
export function serverClock({ device, steady }: DeviceClocks) {
  /** What the server's time is more than the steady clock: at least and at most. */
  let bounds: { least: number; most: number } | undefined;
  let learnt: Mark | undefined;

  const mark = (): Mark => ({ device: device(), steady: steady() });
  /** How much further the date went than the steady clock since a moment. */
  const jumpSince = (before: Mark) => device() - before.device - (steady() - before.steady);
  const hasJumped = (before: Mark) => Math.abs(jumpSince(before)) > tolerance;

  const now = (): number => {
    if (!bounds || !learnt) return device();
    const slept = hasJumped(learnt) ? Math.max(0, jumpSince(learnt)) : 0;
    return steady() + (bounds.least + bounds.most) / 2 + slept;
  };

  const isSure = (): boolean =>
    bounds !== undefined && learnt !== undefined && bounds.most - bounds.least <= widestSure && !hasJumped(learnt);

  return {
    /** Milliseconds since 1970 by the server; by the device as long as the server has said nothing. */
    now,
    isSure,
    mark,
    /**
     * The server answered, just now. True when the time is another than it was taken for.
     *
     * @param date what it said, in milliseconds since 1970
     * @param sent when it was asked
     */
    learn(date: number, sent: Mark): boolean {
      // It slept, or its clock was set, while this was under way: nobody knows which part of that time counts.
      if (hasJumped(sent)) return false;
      const before = now();
      const wasSure = isSure();
      const heard = { least: date - steady(), most: date + second - sent.steady };
      const both =
        bounds && learnt && !hasJumped(learnt)
          ? { least: Math.max(bounds.least, heard.least), most: Math.min(bounds.most, heard.most) }
          : heard;
      // Answers that contradict each other: the clock of the server was set, or the clocks drifted apart; the last counts.
      bounds = both.least <= both.most ? both : heard;
      learnt = mark();
      return !wasSure || Math.abs(now() - before) > second;
    },
  };
}
