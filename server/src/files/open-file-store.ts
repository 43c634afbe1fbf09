import { type FileStore, folderFileStore } from './file-store.ts';

/**
 * Where files are kept: in the store that `filesUrl` names, else in a folder.
 *
 * @param filesUrl `s3://…`, see `s3FileStore`
 */
export const openFileStore = async (filesUrl: string | undefined, folder: string): Promise<FileStore> => {
  if (!filesUrl) return folderFileStore(folder);
  // Large, and needed by few.
  const { s3FileStore } = await import('./s3-file-store.ts');
  return s3FileStore(new URL(filesUrl));
};
