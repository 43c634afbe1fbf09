import { nowUnlessSaid } from '../content/hooks/dates.ts';
import type { Change, Hook, Hooks } from '../content/hooks/hook.ts';
import { Refusal } from '../http/refusal.ts';
import { CannotPublish, publishTree } from './publish.ts';

const publish = async ({ trx, by }: Change, id: number) => {
  try {
    await publishTree(trx, id, { by });
  } catch (fault) {
    if (!(fault instanceof CannotPublish)) throw fault;
    throw new Refusal('cannotPublish', { entityName: 'questionTree', detail: fault.message });
  }
};

/** A version whose status becomes PUBLISHED is published like any other: there is no other way to. */
const questionTree: Hook = {
  save: async (change) => {
    const { before, values } = change;
    const written = { ...values, lastModifiedDate: nowUnlessSaid(change, 'lastModifiedDate', 'last_modified_date') };
    if (values.status !== 'PUBLISHED' || before?.status === 'PUBLISHED') return { values: written };
    return {
      values: { ...written, status: before?.status ?? 'DRAFT' },
      after: (id) => publish(change, id),
    };
  },
};

/** How the rows of trees deviate from other content, by the names of their entities. */
export const treeHooks: Hooks = { questionTree };
