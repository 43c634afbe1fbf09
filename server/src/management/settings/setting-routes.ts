import { getConfigProps, getEnvironment } from '@ok/contract/routes/account/settings.ts';
import type { Setting } from '../../env/settings.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { activeProfiles, type SystemFacts } from './management-routes.ts';

/** What settings are for, by how their names begin; the longest beginning decides. */
const areas: Readonly<Record<string, string>> = {
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

const areaOf = (name: string) =>
  Object.entries(areas).find(([beginning]) => name.startsWith(beginning))?.[1] ?? 'application';

/** `BASE_URL` as a property is written. */
const propertyName = (name: string) =>
  name.toLowerCase().replaceAll(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());

const sources = (profile: SystemFacts['profile']) =>
  ({
    environment: 'systemEnvironment',
    profile: `profile: ${profile}`,
    generated: 'generated, kept in the database',
    default: 'defaults',
  }) as const satisfies Record<Setting['origin'], string>;

const originOf = ({ name, origin }: Setting) =>
  origin === 'environment' ? `System Environment Property "${name}"` : undefined;

/** The settings of this process, for administrators. */
export const settingRoutes = (
  { authRoute }: RegisterRoute,
  { settings, profile }: { settings: readonly Setting[]; profile: SystemFacts['profile'] },
) => {
  authRoute(getEnvironment, async () => ({
    activeProfiles: activeProfiles(profile),
    propertySources: Object.entries(sources(profile)).map(([origin, name]) => ({
      name,
      properties: Object.fromEntries(
        settings
          .filter((setting) => setting.origin === origin)
          .map((setting) => {
            const said = originOf(setting);
            return [setting.name, { value: setting.value, ...(said !== undefined && { origin: said }) }];
          }),
      ),
    })),
  }));

  authRoute(getConfigProps, async () => {
    const beans: Record<string, { prefix: string; properties: Record<string, Setting['value']> }> = {};
    for (const { name, value } of settings) {
      const area = areaOf(name);
      beans[area] ??= { prefix: area, properties: {} };
      beans[area].properties[propertyName(name)] = value;
    }
    return { contexts: { ok: { parentId: null, beans } } };
  });
};
