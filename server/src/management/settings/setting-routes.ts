import { getConfigProps, getEnvironment } from '@ok/contract/routes/account/settings.ts';
import type { Setting } from '../../env/settings.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { activeProfiles, type SystemFacts } from './management-routes.ts';

/** Areas of settings by the beginning of their names. The first match decides. */
const areasByPrefix: Readonly<Record<string, string>> = {
  PORT: 'server',
  HOST: 'server',
  BASE_URL: 'server',
  TRUST_PROXY: 'server',
  DATA: 'database',
  BACKUP: 'database',
  FILES: 'files',
  MEDIA: 'files',
  SMTP: 'mail',
  MAIL: 'mail',
  SUPPORT: 'mail',
  AUTH: 'security',
  PASSWORD: 'security',
  SESSION: 'security',
  METRICS: 'telemetry',
  OTEL: 'telemetry',
  LOG: 'logging',
};

const findArea = (name: string) =>
  Object.entries(areasByPrefix).find(([beginning]) => name.startsWith(beginning))?.[1] ?? 'application';

/** Converts `BASE_URL` to `baseUrl`. */
const toPropertyName = (name: string) =>
  name.toLowerCase().replaceAll(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());

const nameSources = (profile: SystemFacts['profile']) =>
  ({
    environment: 'systemEnvironment',
    profile: `profile: ${profile}`,
    generated: 'generated, kept in the database',
    default: 'defaults',
  }) as const satisfies Record<Setting['origin'], string>;

const describeOrigin = ({ name, origin }: Setting) =>
  origin === 'environment' ? `System Environment Property "${name}"` : undefined;

/** Registers the routes that show the settings of this process to administrators. */
export const settingRoutes = (
  { authRoute }: RegisterRoute,
  { settings, profile }: { settings: readonly Setting[]; profile: SystemFacts['profile'] },
) => {
  authRoute(getEnvironment, async () => ({
    activeProfiles: activeProfiles(profile),
    propertySources: Object.entries(nameSources(profile)).map(([origin, name]) => ({
      name,
      properties: Object.fromEntries(
        settings
          .filter((setting) => setting.origin === origin)
          .map((setting) => {
            const originText = describeOrigin(setting);
            return [setting.name, { value: setting.value, ...(originText !== undefined && { origin: originText }) }];
          }),
      ),
    })),
  }));

  authRoute(getConfigProps, async () => {
    const beans: Record<string, { prefix: string; properties: Record<string, Setting['value']> }> = {};
    for (const { name, value } of settings) {
      const area = findArea(name);
      beans[area] ??= { prefix: area, properties: {} };
      beans[area].properties[toPropertyName(name)] = value;
    }
    return { contexts: { ok: { parentId: null, beans } } };
  });
};
