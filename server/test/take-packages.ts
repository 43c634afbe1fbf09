import { fileURLToPath } from 'node:url';

/** Folder of the project. */
export const projectFolder = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Script of the shell that takes the installed packages of `OK_SOURCE` into a new clone, which is the current folder:
 * fetching them again takes minutes.
 */
export const takePackages = `
for folder in . server web runtime; do
  if [ -d "$OK_SOURCE/$folder/node_modules" ]; then
    cp -al "$OK_SOURCE/$folder/node_modules" "$folder/" || cp -a "$OK_SOURCE/$folder/node_modules" "$folder/"
  fi
done
`;
