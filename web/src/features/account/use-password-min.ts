import { limits } from '@ok/contract/rules/limits.ts';
import { useProfile } from '../../api/profile.ts';

/** The fewest characters of a new password here. Until the system has said so, those that any system asks. */
export const usePasswordMin = (): number => useProfile()?.passwordMin ?? limits.password.min;
