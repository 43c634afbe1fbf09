import type { MailTransport } from '../../mail/sending/smtp-transport.ts';

/** Figures of background work, in this process since its start. */
type WorkFigures = {
  runs: number;
  /** Number of failures within the last day. */
  failures: number;
  lastRun: Date | null;
  lastSuccess: Date | null;
  lastFailure: Date | null;
  /** Code of the last error. Never its message, which may hold personal data. */
  lastFault: string | null;
};

/** Counts the runs and failures of background work. */
export type WorkMonitor = {
  /** Wraps a function, so that its runs are counted. */
  watch: <Parameters extends unknown[], Result>(
    work: (...parameters: Parameters) => Promise<Result>,
  ) => (...parameters: Parameters) => Promise<Result>;
  figures: () => WorkFigures;
};

const failureWindowMs = 24 * 3_600_000;
/** Failures that are remembered. */
const maxFailures = 1000;

const toErrorCode = (error: unknown) => {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  if (typeof responseCode === 'number') return String(responseCode);
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code;
  return error instanceof Error && /^\w{1,40}$/.test(error.name) ? error.name : 'Error';
};

export const createWorkMonitor = (): WorkMonitor => {
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
          failures = [...failures.slice(1 - maxFailures), new Date()];
          lastFault = toErrorCode(error);
          throw error;
        }
      },
    figures: () => ({
      runs,
      failures: failures.filter((at) => at.getTime() > Date.now() - failureWindowMs).length,
      lastRun,
      lastSuccess,
      lastFailure: failures.at(-1) ?? null,
      lastFault,
    }),
  };
};

/** Wraps a mail transport, so that its mails are counted. */
export const monitorTransport = (transport: MailTransport, work: WorkMonitor): MailTransport => ({
  send: work.watch((message, signal) => transport.send(message, signal)),
});
