import { getInfo } from '@ok/contract/routes/management/management.ts';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { call } from './client.ts';

/** Properties of the system that serves the page. */
export type Profile = {
  ribbonEnv: string | undefined;
  activeProfiles: readonly string[];
  inProduction: boolean;
  isSwaggerEnabled: boolean;
  /** Prefix of picture addresses; the file name follows. */
  mediaBase: string;
  supportEmail: string;
  /** Minimum length of a new password, in characters. */
  passwordMin: number;
  /** False when mails with links are not delivered. */
  sendsMail: boolean;
};

type Info = {
  'display-ribbon-on-profiles': string | null;
  activeProfiles: string[];
  mediaBase: string;
  supportEmail: string;
  passwordMin: number;
  sendsMail: boolean;
};

/** Derives the profile from the answer of `/management/info`. */
export const readProfile = (info: Info): Profile => ({
  ribbonEnv: info['display-ribbon-on-profiles'] ?? undefined,
  activeProfiles: info.activeProfiles,
  inProduction: info.activeProfiles.includes('prod'),
  isSwaggerEnabled: info.activeProfiles.some((profile) => profile === 'swagger' || profile === 'api-docs'),
  mediaBase: info.mediaBase,
  supportEmail: info.supportEmail,
  passwordMin: info.passwordMin,
  sendsMail: info.sendsMail,
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
export const useProfile = (): Profile | undefined => useSyncExternalStore(profileListeners.add, () => loadedProfile);
