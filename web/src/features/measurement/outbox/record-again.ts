import type { Problem } from '@ok/contract/errors.ts';
import { type ActionBody, recordAction } from '@ok/contract/routes/measurement/measurement.ts';
import { type OfflineStart, recordStart } from '@ok/contract/routes/measurement/own-measurements.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { readKept } from '../../../api/call-or-read-kept.ts';
import { call } from '../../../api/client.ts';
import { keptMeasurementName } from '../../../api/measurements.ts';
import type { WaitingAction } from './outbox-storage.ts';

/**
 * A measurement as the device keeps it: what its start needs, and its actions, recorded or waiting. One that an earlier
 * version kept has fewer actions than its count.
 */
type KeptMeasurement = Omit<OfflineStart, 'startedAt'> & {
  startedAt: number;
  count: number;
  actions?: readonly ActionBody[];
};

/** Milliseconds for one call. */
const callTimeoutMs = 20_000;

/** The fields of an action that a call sends: the server's own answer has more. */
const toBody = (action: ActionBody): ActionBody => ({
  actionId: action.actionId,
  action: action.action,
  questionId: action.questionId,
  optionId: action.optionId,
  resultId: action.resultId,
  step: action.step,
  sequence: action.sequence,
  occurredAt: action.occurredAt,
});

/**
 * Records the start and the actions of a measurement again, for a server that was restored from a backup and lost them.
 * What it still has is recorded once.
 *
 * @param isBefore whether an action is to be sent; those after it wait in the outbox
 * @returns the id that the measurement has on the server now; undefined if the device does not keep it
 * @throws ApiError for a refusal, such as an action after one that the server has from another device
 */
export const recordAgain = async (
  key: string,
  isBefore: (action: ActionBody) => boolean = () => true,
): Promise<number | undefined> => {
  const measurement = await readKept<KeptMeasurement | null>(keptMeasurementName(key));
  if (!measurement?.actions || measurement.actions.length !== measurement.count) return undefined;
  const { publicationId, language, answerOrder, orderSeed, actions } = measurement;
  const startedAt = new Date(measurement.startedAt).toISOString();
  const options = () => ({ silent: true as const, signal: AbortSignal.timeout(callTimeoutMs) });
  const body = { publicationId, language, startedAt, answerOrder, orderSeed };
  const { statisticsId } = await call(recordStart, { params: { key }, body, ...options() });
  for (const action of actions.filter(isBefore))
    await call(recordAction, { params: { statisticsId }, body: toBody(action), ...options() });
  return statisticsId;
};

/** Whether a refusal shows that the server lost what it had recorded of a measurement. */
const isLoss = ({ status, reply: { body } }: ApiError): boolean =>
  status === 404 || (body as Partial<Problem> | undefined)?.errorKey === 'actionsmissing';

/**
 * Records again what the server lost of a measurement before an action that it refused.
 *
 * @returns the id that the measurement has on the server now
 * @throws the refusal, where nothing was lost or the device does not keep the measurement
 */
export const recordLost = async (
  refusal: ApiError,
  { key, body: { sequence = 0 } }: Pick<WaitingAction, 'key' | 'body'>,
): Promise<number> => {
  const id = key && isLoss(refusal) ? await recordAgain(key, (action) => (action.sequence ?? 0) < sequence) : undefined;
  if (id === undefined) throw refusal;
  return id;
};
