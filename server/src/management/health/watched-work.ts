import type { MailTransport } from '../../mail/smtp-transport.ts';

/** What is known of work that goes on in the background: in this process, since it started. */
type WorkFigures = {
  runs: number;
  /** How many of the last day's went wrong. */
  failures: number;
  lastRun: Date | null;
  lastSuccess: Date | null;
  lastFailure: Date | null;
  /** The kind of fault that the last one was; never its text, which may name somebody. */
  lastFault: string | null;
};

/** Work of one name that is watched. */
export type WatchedWork = {
  /** The same work, watched. */
  watch: <Parameters extends unknown[], Result>(
    work: (...parameters: Parameters) => Promise<Result>,
  ) => (...parameters: Parameters) => Promise<Result>;
  figures: () => WorkFigures;
};

const day = 24 * 3_600_000;
/** More failures in a day are counted as this many. */
const most = 1000;

const faultOf = (thrown: unknown) => {
  const { code, responseCode } = (thrown ?? {}) as { code?: unknown; responseCode?: unknown };
  if (typeof responseCode === 'number') return String(responseCode);
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code;
  return thrown instanceof Error && /^\w{1,40}$/.test(thrown.name) ? thrown.name : 'Error';
};

/** Work of which nothing has been seen. */
export const makeWatchedWork = (): WatchedWork => {
  let [runs, lastRun, lastSuccess] = [0, null as Date | null, null as Date | null];
  let lastFault: string | null = null;
  let failures: Date[] = [];
  return {
    watch:
      (work) =>
      async (...parameters) => {
        runs++;
        lastRun = new Date();
        try {
          const result = await work(...parameters);
          lastSuccess = new Date();
          return result;
        } catch (error) {
          failures = [...failures.slice(1 - most), new Date()];
          lastFault = faultOf(error);
          throw error;
        }
      },
    figures: () => ({
      runs,
      failures: failures.filter((at) => at.getTime() > Date.now() - day).length,
      lastRun,
      lastSuccess,
      lastFailure: failures.at(-1) ?? null,
      lastFault,
    }),
  };
};

/** A mail server of which is known what came of sending to it. */
export const watchedTransport = (transport: MailTransport, work: WatchedWork): MailTransport => ({
  send: work.watch((message, signal) => transport.send(message, signal)),
});
