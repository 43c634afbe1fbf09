/**
 * Milliseconds after which a statement without an answer shows that the server is gone. PostgreSQL itself ends a
 * statement after 15 seconds.
 */
const maxSilenceMs = 20_000;

/** Milliseconds of a statement after which the server is asked whether it is still there. */
const suspicionMs = 2_000;

/** Milliseconds between two looks at the connection. */
const lookMs = 500;

/** Text with which a transaction lifts the limit of its statements. */
const liftsLimit = /set local statement_timeout/i;

/** Watch of one connection. */
export type SilenceWatch = {
  /** A statement was sent. */
  sent: (text: string) => void;
  /** A statement was answered. Its transaction goes on, or it was the last one. */
  answered: (isInTransaction: boolean) => void;
  stop: () => void;
};

/**
 * Watches a connection for statements that stay without an answer. When packets vanish no error comes: TCP goes on
 * trying for a quarter of an hour.
 *
 * @param options.isServerThere asks the server over another connection
 * @param options.onSilence called once, when the server is gone
 */
export const watchSilence = ({
  isServerThere,
  onSilence,
}: {
  isServerThere: () => Promise<boolean>;
  onSilence: () => void;
}): SilenceWatch => {
  let waiting = 0;
  let waitingSince = 0;
  let askedAt = 0;
  let mayTakeLong = false;
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearInterval(timer);
  const end = () => {
    stop();
    onSilence();
  };
  const look = async () => {
    if (waiting === 0) return;
    const now = performance.now();
    if (!mayTakeLong && now - waitingSince > maxSilenceMs) return end();
    if (now - Math.max(waitingSince, askedAt) < suspicionMs) return;
    // Further looks wait until this question has been answered.
    askedAt = Number.POSITIVE_INFINITY;
    const statement = waitingSince;
    const isThere = await isServerThere();
    askedAt = performance.now();
    if (!isThere && waiting > 0 && waitingSince === statement) end();
  };
  // A connection that is never opened sends nothing, and is told of no end either.
  const start = () => setInterval(() => void look(), lookMs).unref();
  return {
    sent: (text) => {
      timer ??= start();
      if (waiting === 0) waitingSince = performance.now();
      waiting += 1;
      if (liftsLimit.test(text)) mayTakeLong = true;
    },
    answered: (isInTransaction) => {
      waiting -= 1;
      waitingSince = performance.now();
      if (!isInTransaction) mayTakeLong = false;
    },
    stop,
  };
};
