import { getInfo } from '@ok/contract/routes/management.ts';
import { useSyncExternalStore } from 'react';
import { listeners } from '../listeners.ts';
import { call } from './client.ts';

/** Which system this is. */
export type Profile = {
  ribbonEnv: string | undefined;
  activeProfiles: readonly string[];
  inProduction: boolean;
  isSwaggerEnabled: boolean;
  /** Where pictures are: this followed by the name of a file. */
  mediaBase: string;
  supportEmail: string;
  /** The fewest characters of a new password. */
  passwordMin: number;
  /** False where people do not get the mails that bring them links. */
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

/** What follows from the system's description of itself. */
export const profileOf = (info: Info): Profile => ({
  ribbonEnv: info['display-ribbon-on-profiles'] ?? undefined,
  activeProfiles: info.activeProfiles,
  inProduction: info.activeProfiles.includes('prod'),
  isSwaggerEnabled: info.activeProfiles.some((profile) => profile === 'swagger' || profile === 'api-docs'),
  mediaBase: info.mediaBase,
  supportEmail: info.supportEmail,
  passwordMin: info.passwordMin,
  sendsMail: info.sendsMail,
});

const changed = listeners();
let profile: Profile | undefined;

/** Ask the system which one it is; when it does not answer, again once there is a network. */
export async function startProfile(): Promise<void> {
  try {
    profile = profileOf(await call(getInfo, { silent: true }));
    changed.tell();
  } catch {
    window.addEventListener('online', () => void startProfile(), { once: true });
  }
}

/** Which system this is, once it has said so. */
export const useProfile = (): Profile | undefined => useSyncExternalStore(changed.add, () => profile);
