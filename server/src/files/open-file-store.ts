import { type FileStore, folderFileStore } from './file-store.ts';

/**
 * Opens the store that `filesUrl` names, otherwise the one in a folder.
 *
 * @param filesUrl `s3://…`, see `s3FileStore`
 */
export const openFileStore = async (filesUrl: string | undefined, folder: string): Promise<FileStore> => {
  if (!filesUrl) return folderFileStore(folder);
  // Loaded on demand: the library is large, and most installations use a folder.
  const { s3FileStore } = await import('./s3-file-store.ts');
  return s3FileStore(new URL(filesUrl));
};
