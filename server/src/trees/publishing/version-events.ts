import { type Kysely, sql } from 'kysely';
import { type NewAuditEvent, recordEvents } from '../../audit/audit-store.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { PublishResult } from './publish.ts';

/** Data of a version's events: its tree, its number, and its newest publication. */
type VersionFacts = { id: number; tree: number; version: number; publication: number | null };

const readVersionFacts = async (trx: Kysely<Database>, ids: readonly number[]): Promise<VersionFacts[]> => {
  const { rows } = await sql<VersionFacts>`
    select id, tree_id as tree, version,
      (select max(number) from publication where question_tree_id = question_tree.id) as publication
    from question_tree where id = any(${[...ids]}::int8[])`.execute(trx);
  return rows;
};

type VersionEvent = Pick<NewAuditEvent, 'type' | 'actorId'> & { type: 'VERSION_PUBLISH' | 'VERSION_WITHDRAW' };

const createEvent = (
  { id, tree, version, publication }: VersionFacts,
  { type, actorId }: VersionEvent,
  unexplained = 0,
): NewAuditEvent => {
  const names = [`tree ${tree}`, `version ${version}`, ...(publication === null ? [] : [`publication ${publication}`])];
  const isWithoutReasons = unexplained > 0;
  return {
    actorId,
    type,
    object: { type: 'questionTree', id },
    outcome: 'SUCCESS',
    data: {
      tree,
      version,
      ...(publication !== null && { publication }),
      ...(isWithoutReasons && { unexplained }),
      message: [names.join(', '), ...(isWithoutReasons ? ['published without reasons'] : [])].join(': '),
    },
  };
};

/** Records that a version was published, and that the former one was withdrawn. */
export const recordPublished = async (
  trx: Kysely<Database>,
  treeRowId: number,
  { replaced, unexplained, by }: PublishResult & { by: number },
): Promise<void> => {
  const facts = await readVersionFacts(trx, [treeRowId, ...(replaced === null ? [] : [replaced])]);
  const published = { type: 'VERSION_PUBLISH', actorId: by } as const;
  const withdrawn = { type: 'VERSION_WITHDRAW', actorId: by } as const;
  const events = facts.map((each) =>
    each.id === treeRowId ? createEvent(each, published, unexplained) : createEvent(each, withdrawn),
  );
  await recordEvents(
    trx,
    events.sort((one, other) => one.type.localeCompare(other.type)),
  );
};

/** Records that an administrator withdrew a published version. */
export const recordWithdrawn = async (trx: Kysely<Database>, treeRowId: number, by: number): Promise<void> => {
  const facts = await readVersionFacts(trx, [treeRowId]);
  await recordEvents(
    trx,
    facts.map((each) => createEvent(each, { type: 'VERSION_WITHDRAW', actorId: by })),
  );
};
