import { globSync } from 'node:fs';
import { canInstallPackages, installPackages } from './debian.mjs';

const findLibrary = () => globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];

/**
 * Finds the library that gives a process another clock, and installs it from Debian if it is missing.
 *
 * @returns {Promise<string>} its path
 * @throws Error when it is missing and can't be installed
 */
export async function ensureFaketime() {
  if (!findLibrary() && canInstallPackages()) await installPackages('libfaketime');
  const library = findLibrary();
  if (!library) throw new Error('A clock that jumps needs libfaketime: install it.');
  return library;
}
