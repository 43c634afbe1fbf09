import { limits } from '@ok/contract/rules/values/limits.ts';
import { useProfile } from '../../../api/profile.ts';

/** Minimum length of a new password; until the profile has loaded, the contract's lowest. */
export const usePasswordMin = (): number => useProfile()?.passwordMin ?? limits.password.min;
