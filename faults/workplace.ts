import { demoAccounts } from '../server/src/accounts/sign-in/demo-accounts.ts';
import { Client } from './client.ts';
import { createRecord } from './record.ts';
import type { Workplace } from './workers.ts';

const signIn = (client: Client, person: string): Promise<string> => {
  const account = demoAccounts.find(({ email }) => email.startsWith(person));
  if (!account) throw new Error(`there is no account of ${person}`);
  return client.signIn(account.email, account.password);
};

/** Signs people in at a running product, and makes the tree and the draft that they work on. */
export const openWorkplace = async (url: string): Promise<Workplace> => {
  const client = new Client(url);
  const professional = await signIn(client, 'professional');
  const admin = await signIn(client, 'admin');
  const read = async (path: string, token?: string) => (await client.insist({ method: 'GET', path, token }))?.body;
  const copy = async (originalId: number): Promise<number> => {
    const body = { originalId, asNewTree: true };
    const path = '/api/question-trees/copy-tree';
    return (await client.insist({ method: 'POST', path, token: admin, body }))?.body.id;
  };
  const trees = await read('/api/question-trees/get-published?language=nl', professional);
  const [original] = await read(`/api/question-trees/trees/${trees[0].treeId ?? trees[0].id}`, admin);
  const versioned = await copy(original.id);
  const draft = await copy(original.id);
  const { document } = await read(`/api/question-trees/${draft}/document`, admin);
  const treePackage = await client.insist({
    method: 'GET',
    path: `/api/question-trees/${versioned}/package`,
    token: admin,
  });
  const [association] = await read('/api/professional-association-translation/language/nl');
  if (!treePackage) throw new Error('the tree could not be exported');
  return {
    client,
    record: createRecord(),
    professional,
    admin,
    trees,
    versioned,
    treePackage: treePackage.bytes,
    draft,
    options: Object.keys(document.options),
    association: association.id,
  };
};
