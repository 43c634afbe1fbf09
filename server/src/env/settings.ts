import { masked, readableSetting } from '../log/without-secrets.ts';
import type { Env } from './env.ts';

/** Where the value of a setting came from. */
type Origin = 'environment' | 'profile' | 'generated' | 'default';

/** A setting as administrators may read it. */
export type Setting = { name: string; value: string | number | boolean; origin: Origin };

/** How much is written down where nothing is said of it. */
export const usualLogLevel = (profile: Env['PROFILE']) => (profile === 'demo' ? 'warn' : 'info');

/** What counts for a setting that nothing is said of, where that is not a fixed default. */
const standIns = ({ PROFILE, HOST, PORT }: Env): Record<string, Omit<Setting, 'name'>> => ({
  LOG_LEVEL: { value: usualLogLevel(PROFILE), origin: 'profile' },
  RIBBON_ENV: { value: PROFILE === 'demo' ? 'demo' : '', origin: 'profile' },
  BASE_URL: { value: `http://${HOST}:${PORT}`, origin: 'default' },
  AUTH_SECRET: { value: masked, origin: 'generated' },
});

/**
 * Every setting of this process, with its secrets masked.
 *
 * @param names of the settings there are
 * @param source what the settings were read from
 */
export const settingsOf = (
  env: Env,
  names: readonly string[],
  source: Record<string, string | undefined>,
): readonly Setting[] => {
  const values = env as Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  const instead = standIns(env);
  return names.map((name) => {
    const value = values[name];
    if (value === undefined) return { name, ...(instead[name] ?? { value: '', origin: 'default' }) };
    const scalar = typeof value === 'object' ? value.join(', ') : value;
    return { name, value: readableSetting(name, scalar), origin: source[name] ? 'environment' : 'default' };
  });
};
