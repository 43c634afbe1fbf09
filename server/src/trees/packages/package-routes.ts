import { Readable } from 'node:stream';
import { entities } from '@ok/contract/entities/index.ts';
import { applicationName } from '@ok/contract/errors.ts';
import {
  distrustPackageKey,
  exportTree,
  getPackageKeys,
  getTreeSchema,
  importTreePackage,
  previewTreePackage,
  trustPackageKey,
} from '@ok/contract/routes/trees/tree-packages.ts';
import { treeDocument } from '@ok/contract/tree/document/tree-document.ts';
import * as z from 'zod/mini';
import { findRow } from '../../content/rows/content-select.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { RawReply } from '../../http/replies/send-reply.ts';
import { setChangeHeaders, withRevision } from '../../http/row-reply.ts';
import { type PackageSender, writeTreePackage } from './export-package.ts';
import { importPackage, previewPackage } from './import-package.ts';
import { publicKeyOf } from './package-signature.ts';
import { distrustKey, ensureSigningKey, listTrusted, trustKey } from './signing-keys-store.ts';

const treeEntity = entities.questionTree;

/** Made from the declaration that reads packages. Rules that JSON Schema can't express are not in it. */
const treeSchema = {
  $id: 'urn:ok:tree:1',
  title: 'Question tree, format 1',
  ...z.toJSONSchema(treeDocument, { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' }),
};

/** Routes of trees in a file: export a version, preview an import, and import a draft. */
export const packageRoutes = ({ authRoute }: RegisterRoute, sender: PackageSender) => {
  const { db, files, signedBy } = sender;
  authRoute(getTreeSchema, async () => treeSchema);

  authRoute(exportTree, async ({ params: { id }, currentUser }) => {
    const row = await findRow(db, treeEntity, id, currentUser.langKey);
    const parts = row && (await writeTreePackage(sender, id));
    if (!row || !parts) throw new AppError('notFound');
    const name = `${row.name}-${row.version}.zip`.toLowerCase().replaceAll(/[^\w.-]+/g, '-');
    return new RawReply(Readable.from(parts), { type: 'zip', file: { name, disposition: 'attachment' } });
  });

  authRoute(previewTreePackage, async ({ body }) => previewPackage(db, body));

  authRoute(importTreePackage, async ({ body, query, currentUser, reply }) => {
    const id = await importPackage(db, files, body, {
      ...{ version: query.version, by: currentUser.id, acceptsSender: query.acceptSender === 'true' },
    });
    const row = await findRow(db, treeEntity, id, currentUser.langKey);
    reply.header('location', `${treeEntity.api[0]}/${id}`);
    setChangeHeaders(reply, `${applicationName}.${treeEntity.name}.created`, id);
    return withRevision(reply, row);
  });

  authRoute(getPackageKeys, async () => ({
    own: { name: signedBy, publicKey: publicKeyOf(await ensureSigningKey(db)) },
    trusted: await listTrusted(db),
  }));

  authRoute(trustPackageKey, async ({ params: { publicKey }, body: { name }, currentUser }) => {
    await trustKey(db, { publicKey, name }, currentUser.id);
    return undefined;
  });

  authRoute(distrustPackageKey, async ({ params: { publicKey }, currentUser }) => {
    await distrustKey(db, publicKey, currentUser.id);
    return undefined;
  });
};
