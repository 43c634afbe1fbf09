import { limits } from '@ok/contract/rules/limits.ts';
import * as z from 'zod/mini';
import { secretBits } from './secret-bits.ts';
import { trustedProxiesOf } from './trusted-proxies.ts';

/** Bits below which a secret was thought of by somebody: 32 random hexadecimal digits come to 96 at the least. */
const fewestSecretBits = 80;

const proxies = z.pipe(
  z.string(),
  z.transform((text, { issues }) => {
    const trusted = trustedProxiesOf(text.trim());
    if (trusted !== null) return trusted;
    issues.push({ code: 'custom', input: text });
    return z.NEVER;
  }),
);
const wholeNumber = (least: number, most: number) =>
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.pipe(z.transform(Number), z.int().check(z.gte(least), z.lte(most))));

const schema = z.object({
  PORT: z._default(wholeNumber(0, 65535), 8080),
  HOST: z._default(z.string(), '127.0.0.1'),
  /** The address people reach the product at; links are made with it. */
  BASE_URL: z.optional(z.url({ protocol: /^https?$/ })),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  /** The most connections to a PostgreSQL server that this process makes. */
  DATABASE_POOL: z._default(wholeNumber(2, 500), 10),
  /** Where files are kept; without it, in a folder of the data folder. */
  FILES_URL: z.optional(z.url({ protocol: /^s3$/ })),
  MEDIA_BASE: z._default(z.string().check(z.regex(/^(https?:\/\/[^/]+)?\/.*\/$|^\/$/)), '/media/'),
  /** A mail server; without it mails are kept. */
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//))),
  MAIL_FROM: z._default(z.string().check(z.maxLength(200), z.regex(/^[^\r\n]+@[^\r\n]+$/)), 'OK! <noreply@example.nl>'),
  SUPPORT_EMAIL: z._default(z.email(), 'support@example.nl'),
  AUTH_SECRET: z.optional(z.string()),
  PASSWORD_MIN: z._default(wholeNumber(limits.password.min, limits.password.max), limits.password.min),
  PROFILE: z._default(z.enum(['demo', 'prod']), 'demo'),
  /** Whether a new demonstration begins with made-up measurements. */
  SAMPLE_DATA: z._default(z.enum(['on', 'off']), 'on'),
  /** Professionals from which on statistics show a figure of one association. */
  STATISTICS_MIN_PEOPLE: z._default(wholeNumber(1, limits.rememberedPeople), 5),
  RIBBON_ENV: z.optional(z.string().check(z.regex(/^[a-z]{1,20}$/))),
  /** Who is believed about where a call comes from. */
  TRUST_PROXY: z._default(proxies, false as const),
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  /** A file that is touched whenever a backup has been made. */
  BACKUP_FILE: z.optional(z.string()),
  /** Whether this process measures itself. */
  METRICS: z._default(z.enum(['on', 'off']), 'on'),
  /** With it, figures can be read without a session. */
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\w.~+/-]{32,}=*$/))),
  /** Where OpenTelemetry's figures and traces go; its SDK reads its further settings itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  OTEL_SDK_DISABLED: z.optional(z.string()),
  OTEL_SERVICE_NAME: z._default(z.string(), 'ok'),
  /** Milliseconds. */
  OTEL_METRIC_EXPORT_INTERVAL: z._default(wholeNumber(100, 3_600_000), 60_000),
  /** Seconds that a session lives, without and with remember-me. */
  SESSION_SECONDS: z._default(wholeNumber(20, 10_000_000), 8 * 3600),
  SESSION_SECONDS_REMEMBERED: z._default(wholeNumber(20, 100_000_000), 30 * 24 * 3600),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

/** The settings of this process. */
export type Env = Readonly<z.infer<typeof schema>>;

/** Thrown when the settings can't be used; the message lists every fault, naming variables but never their values. */
export class EnvironmentFaults extends Error {}

/** What is secret of the settings: the secret itself, and the passwords in addresses. */
export const secretsOf = ({ AUTH_SECRET, METRICS_TOKEN, DATABASE_URL, SMTP_URL, FILES_URL }: Env): string[] => {
  const inAddresses = [DATABASE_URL, SMTP_URL, FILES_URL].map((url) => /:\/\/[^/]*?:([^/]+)@/.exec(url ?? '')?.[1]);
  return [AUTH_SECRET, METRICS_TOKEN, ...inAddresses].filter(
    (secret) => secret !== undefined && secret.length > 3,
  ) as string[];
};

const howToMake = 'give it 32 random characters or more, such as `openssl rand -base64 48` prints';

const tokenFault = ({ METRICS_TOKEN: token }: Env): string[] =>
  token !== undefined && secretBits(token) < fewestSecretBits
    ? [`METRICS_TOKEN is too easy to guess: ${howToMake}`]
    : [];

const secretFault = ({ PROFILE, AUTH_SECRET: secret }: Env): string[] => {
  if (PROFILE !== 'prod') return [];
  if (!secret) return [`AUTH_SECRET is required with PROFILE=prod: ${howToMake}`];
  if (secret.length < 32) return [`AUTH_SECRET is too short: ${howToMake}`];
  return secretBits(secret) < fewestSecretBits ? [`AUTH_SECRET is too easy to guess: ${howToMake}`] : [];
};

/**
 * The settings from the environment, parsed once. Every fault is listed in one error.
 *
 * @throws EnvironmentFaults
 */
export const readEnv = (source: Record<string, string | undefined>): Env => {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = z.safeParse(schema, given);
  const faults = parsed.success
    ? [...secretFault(parsed.data), ...tokenFault(parsed.data)]
    : parsed.error.issues.map(
        (issue) => `${issue.path.join('.')} can't be used: see the table of settings in the README`,
      );
  if (!parsed.success || faults.length > 0) throw new EnvironmentFaults([...new Set(faults)].join('\n'));
  return Object.freeze(parsed.data);
};
