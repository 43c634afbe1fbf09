import type { MeasurementSummary } from '@ok/contract/routes/measurement/own-measurements.ts';
import type { Authority } from '@ok/contract/rules/accounts/authority.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { AppError } from '../http/app-error.ts';
import type { Claims } from '../http/authentication.ts';
import { queryAsUser } from '../sessions/current-user.ts';
import { findCorrectableUntil } from './correction/correction-rules.ts';
import {
  type OwnMeasurementRow,
  requireSummary,
  type SummaryRow,
  selectMeasurement,
} from './own-measurements-store.ts';

const toIsoTime = (text: string) => new Date(text).toISOString();

const findReasonNotToResume = ({ status, readable }: SummaryRow): MeasurementSummary['notResumable'] => {
  if (status === 'STOPPED' || status === 'CORRECTED') return status;
  return readable ? undefined : 'UNREADABLE';
};

const toSummaryFor =
  (correctionDays: number) =>
  (row: SummaryRow): MeasurementSummary => {
    const { readable: _readable, correction, ...summary } = row;
    const reason = findReasonNotToResume(row);
    return {
      ...summary,
      startedAt: toIsoTime(row.startedAt),
      lastActionAt: toIsoTime(row.lastActionAt),
      endedAt: row.endedAt === null ? null : toIsoTime(row.endedAt),
      resumable: reason === undefined,
      ...(reason && { notResumable: reason }),
      correctableUntil: findCorrectableUntil(row, correctionDays, Date.now()),
      correction: correction && { ...correction, correctedAt: toIsoTime(correction.correctedAt) },
    };
  };

/** Makes the function that converts a row to a measurement with all its actions. */
const toMeasurementFor = (correctionDays: number) => (row: OwnMeasurementRow) => {
  const { summary, root_question_id: rootQuestionId, order, actions } = requireSummary(row);
  return {
    ...toSummaryFor(correctionDays)(summary),
    rootQuestionId,
    ...order,
    actions: actions.map((action) => ({ ...action, occurredAt: toIsoTime(action.occurredAt) })),
  };
};

/** Reads measurements of the current user, and converts their rows to replies. */
export const makeMeasurementReader = (db: Kysely<Database>, correctionDays: number) => {
  const toSummary = toSummaryFor(correctionDays);

  /** Reads a measurement after another statement has changed it. */
  const readMeasurement = async (
    key: string,
    language: string | undefined,
    { sessionId }: Claims,
    needed: readonly Authority[],
  ): Promise<OwnMeasurementRow> => {
    const selected = selectMeasurement(key, language?.toLowerCase());
    const session = await queryAsUser<OwnMeasurementRow>(db, sessionId, needed, selected);
    if (!session) throw new AppError('unauthorized');
    return session.row;
  };

  const readSummary = async (...of: Parameters<typeof readMeasurement>): Promise<MeasurementSummary> =>
    toSummary(requireSummary(await readMeasurement(...of)).summary);

  return { readMeasurement, readSummary, toSummary, toMeasurement: toMeasurementFor(correctionDays) };
};
