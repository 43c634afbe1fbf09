import { sql } from 'kysely';
import { recordOf } from './measurement-steps.ts';
import type { Product } from './product.ts';
import { inDatabase } from './product-database.ts';
import type { Choice } from './trees.ts';

type Taken = { key: string; statisticsId: number };

/**
 * Takes a measurement through the API with a token, which is faster than a browser.
 *
 * @param path answers to give; without its last one the measurement stays open
 */
export const takeMeasurement = async (
  { url }: Product,
  token: string,
  treeId: number,
  path: readonly Choice[],
): Promise<Taken> => {
  const call = async (method: string, address: string, body?: object) => {
    const reply = await fetch(url + address, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
    return (await reply.json().catch(() => undefined)) as unknown;
  };
  const started = (await call('GET', `/api/measurement/start/${treeId}?language=nl`)) as Taken;
  for (const [index, choice] of path.entries())
    await call('PUT', `/api/statistics/${started.statisticsId}`, {
      actionId: crypto.randomUUID(),
      ...recordOf(choice, index + 1),
      sequence: index + 1,
    });
  return started;
};

/** Closes a measurement without an outcome. */
export const stopMeasurement = async ({ url }: Product, token: string, { key }: Taken): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await fetch(`${url}/api/measurements/${key}/stop`, { method: 'POST', headers });
  if (status !== 200) throw new Error(`stopping answered ${status}`);
};

/** Moves a measurement this many minutes into the past. */
export const letMinutesPass = (product: Product, { statisticsId }: Taken, minutes: number): Promise<unknown> =>
  inDatabase(product, ({ db }) =>
    sql`update measurement set started_at = started_at - make_interval(mins => ${minutes}),
        last_action_at = last_action_at - make_interval(mins => ${minutes}),
        ended_at = ended_at - make_interval(mins => ${minutes})
      where id = ${statisticsId}`.execute(db),
  );

/** Makes copies of a measurement, each a day older than the one before, to fill several pages of a list. */
export const copyMeasurement = (product: Product, { statisticsId }: Taken, copies: number): Promise<unknown> =>
  inDatabase(product, async ({ db }) => {
    for (let day = 1; day <= copies; day += 1)
      await sql`
        with copy as (
          insert into measurement (publication_id, user_id, language, test, started_at, last_action_at, ended_at, status,
            step, steps, result_id, score, last_sequence)
          select publication_id, user_id, language, test, started_at - make_interval(days => ${day}), last_action_at,
            ended_at, status, step, steps, result_id, score, last_sequence
          from measurement where id = ${statisticsId}
          returning id
        )
        insert into measurement_action (action_id, measurement_id, action, question_id, option_id, result_id, step,
          recorded_at, sequence, occurred_at)
        select gen_random_uuid(), copy.id, action, question_id, option_id, result_id, step, recorded_at, sequence,
          occurred_at
        from copy, measurement_action where measurement_id = ${statisticsId}`.execute(db);
  });
