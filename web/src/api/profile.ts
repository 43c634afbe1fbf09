import { getInfo } from '@ok/contract/routes/management/management.ts';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { call } from './client.ts';

/** Answer of `/management/info`, as far as the pages read it. */
type Info = {
  /** Name of the environment on the ribbon. */
  'display-ribbon-on-profiles': string | null;
  activeProfiles: readonly string[];
  /** Prefix of picture addresses; the file name follows. */
  mediaBase: string;
  supportEmail: string;
  /** Minimum length of a new password, in characters. */
  passwordMin: number;
  /** False when mails with links are not delivered. */
  sendsMail: boolean;
  /** Whether the device keeps the application for use without a network. */
  worksOffline: boolean;
};

/** Properties of the system that serves the page. */
export type Profile = Info & { inProduction: boolean };

/** Derives the profile from the answer of `/management/info`. */
export const readProfile = (info: Info): Profile => ({
  ...info,
  inProduction: info.activeProfiles.includes('prod'),
});

const profileListeners = createListeners();
let loadedProfile: Profile | undefined;

/** Reads the profile from the page's own answer, else fetches it; after a failure again when the browser goes online. */
export async function loadProfile(info?: Info): Promise<void> {
  try {
    loadedProfile = readProfile(info ?? (await call(getInfo, { silent: true })));
    profileListeners.emit();
  } catch {
    window.addEventListener('online', () => void loadProfile(), { once: true });
  }
}

/** The profile; undefined until loaded. */
export const getProfile = (): Profile | undefined => loadedProfile;

/** The profile as a hook. */
export const useProfile = (): Profile | undefined => useSyncExternalStore(profileListeners.add, getProfile);
