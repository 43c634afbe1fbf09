import { maskSetting, secretMask } from '../log/mask-secrets.ts';
import type { Env } from './env.ts';

/** Source of a setting's value. */
type SettingOrigin = 'environment' | 'profile' | 'generated' | 'default';

/** Setting as administrators may read it. */
export type Setting = { name: string; value: string | number | boolean; origin: SettingOrigin };

/** Log level without a setting. */
export const defaultLogLevel = (profile: Env['PROFILE']) => (profile === 'demo' ? 'warn' : 'info');

/** Values of unset settings whose default is not fixed. */
const computeDefaults = ({ PROFILE, HOST, PORT }: Env): Record<string, Omit<Setting, 'name'>> => ({
  LOG_LEVEL: { value: defaultLogLevel(PROFILE), origin: 'profile' },
  RIBBON_ENV: { value: PROFILE === 'demo' ? 'demo' : '', origin: 'profile' },
  BASE_URL: { value: `http://${HOST}:${PORT}`, origin: 'default' },
  AUTH_SECRET: { value: secretMask, origin: 'generated' },
});

/**
 * Lists every setting of this process, with secrets masked.
 *
 * @param names names of all settings
 * @param source environment that the settings were read from
 */
export const listSettings = (
  env: Env,
  names: readonly string[],
  source: Record<string, string | undefined>,
): readonly Setting[] => {
  const values = env as Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  const defaults = computeDefaults(env);
  return names.map((name) => {
    const value = values[name];
    if (value === undefined) return { name, ...(defaults[name] ?? { value: '', origin: 'default' }) };
    const scalar = typeof value === 'object' ? value.join(', ') : value;
    return { name, value: maskSetting(name, scalar), origin: source[name] ? 'environment' : 'default' };
  });
};
