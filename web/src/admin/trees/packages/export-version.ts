import { exportTree } from '@ok/contract/routes/trees/tree-packages.ts';
import { call } from '../../../api/client.ts';
import { saveFile } from '../../../ui/save-file.ts';

/** Name of the file of a version: `ok-baby-0-12-maanden-versie-4.zip`. */
const nameOfPackage = (versionName: string): string =>
  `${versionName
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}.zip`;

/**
 * Downloads the package of a version. A failure is shown as a toast.
 *
 * @param versionName name of the tree and number of the version, as the screen shows them
 */
export const exportVersion = async (id: number, versionName: string): Promise<void> => {
  const file = await call(exportTree, { params: { id }, errorMessage: 'treePackage.notExported' });
  saveFile(nameOfPackage(versionName), file, file.type);
};
