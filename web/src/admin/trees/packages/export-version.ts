import { exportTree } from '@ok/contract/routes/trees/tree-packages.ts';
import { call } from '../../../api/client.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { fileNameOf } from '../../data/file-name.ts';

/**
 * Downloads the package of a version. A failure is shown as a toast.
 *
 * @param versionName name of the tree and number of the version, as the screen shows them
 */
export const exportVersion = async (id: number, versionName: string): Promise<void> => {
  const file = await call(exportTree, { params: { id }, errorMessage: 'treePackage.notExported' });
  saveFile(`${fileNameOf(versionName)}.zip`, file, file.type);
};
