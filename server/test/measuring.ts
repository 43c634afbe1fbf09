import { type Action, applyEvent, type Flow, type FlowEvent, startFlow } from '@ok/contract/measurement/flow.ts';
import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { sql } from 'kysely';
import type { Answer, Served } from './serve.ts';

/** A measurement from the client's side: its actions and their answers. */
export type Measuring = {
  statisticsId: number;
  key: string;
  publicationId: number;
  rootQuestionId: number;
  flow: () => Flow;
  /** The actions so far, as the client sent them. */
  sent: Record<string, unknown>[];
  optionsNow: () => Promise<OptionPage[]>;
  /** Does an event and sends the action that `applyEvent` records for it; returns null if there is no action. */
  act: (event: FlowEvent) => Promise<Answer | null>;
  /** Chooses the answer at a place, counted from 0, or the last one. */
  choose: (place: number) => Promise<Answer | null>;
  /** Sends an action unchanged. */
  send: (body: Record<string, unknown>) => Promise<Answer>;
};

/** Flow event of choosing an option. */
export const choiceOf = ({ id, question, result }: OptionPage): FlowEvent =>
  question
    ? { type: 'select', optionId: id, nextQuestionId: question.id }
    : { type: 'select', optionId: id, resultId: result?.id ?? 0 };

/**
 * Begins a measurement over HTTP and takes it with the contract's flow.
 *
 * @param sequences whether the client numbers its actions, as today's clients do
 */
export const measure = async (
  server: Served,
  { token, treeId, key, sequences = true }: { token: string; treeId: number; key?: string; sequences?: boolean },
): Promise<Measuring> => {
  const query = key === undefined ? '' : `&key=${key}`;
  const started = await server.call('GET', `/api/measurement/start/${treeId}?language=nl${query}`, { token });
  if (started.status !== 200) throw new Error(`starting answered ${started.status}`);
  const { statisticsId, publicationId, question } = started.body;
  let flow = startFlow(question.id);
  const sent: Record<string, unknown>[] = [];
  const send = (body: Record<string, unknown>) =>
    server.call('PUT', `/api/statistics/${statisticsId}`, { token, body });
  const bodyOf = (action: Action) => ({
    actionId: crypto.randomUUID(),
    ...action,
    publicationId,
    ...(sequences && { sequence: sent.length + 1 }),
  });
  const optionsNow = async () => {
    const path = `/api/questions/${flow.questionId}/options?publicationId=${publicationId}&language=nl`;
    return (await server.call('GET', path, { token })).body;
  };
  const act = async (event: FlowEvent) => {
    const after = applyEvent(flow, event);
    flow = after.flow;
    if (!after.action) return null;
    const body = bodyOf(after.action);
    sent.push(body);
    return send(body);
  };
  return {
    statisticsId,
    key: started.body.key,
    publicationId,
    rootQuestionId: question.id,
    flow: () => flow,
    sent,
    optionsNow,
    act,
    choose: async (place) => {
      const options = await optionsNow();
      const option = options[Math.min(place, options.length - 1)];
      if (!option) throw new Error('there is no answer');
      return act(choiceOf(option));
    },
    send,
  };
};

/** Chooses the first answer until there is a result. */
export const finish = async (measuring: Measuring): Promise<void> => {
  while (!measuring.flow().result) await measuring.choose(0);
};

/** Moves all times of a measurement this many days into the past. */
export const letDaysPass = async ({ db }: Served, statisticsId: number, days: number): Promise<void> => {
  await sql`update measurement set started_at = started_at - make_interval(days => ${days}),
    last_action_at = last_action_at - make_interval(days => ${days}),
    ended_at = ended_at - make_interval(days => ${days}) where id = ${statisticsId}`.execute(db);
};
