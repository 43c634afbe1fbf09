import { limits, serverLimits } from '@ok/contract/rules/values/limits.ts';
import { CronPattern } from 'croner';
import * as z from 'zod/mini';
import { estimateSecretBits } from './secret-bits.ts';
import { parseTrustedProxies } from './trusted-proxies.ts';

/** Secrets with fewer bits are likely thought up by a person: 32 random hexadecimal digits have at least 96. */
const minSecretBits = 80;

const trustedProxies = z.pipe(
  z.string(),
  z.transform((text, { issues }) => {
    const parsedProxies = parseTrustedProxies(text.trim());
    if (parsedProxies !== null) return parsedProxies;
    issues.push({ code: 'custom', input: text });
    return z.NEVER;
  }),
);
const integerBetween = (min: number, max: number) =>
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.pipe(z.transform(Number), z.int().check(z.gte(min), z.lte(max))));

const isCronPattern = (pattern: string): boolean => {
  try {
    return new CronPattern(pattern) !== undefined;
  } catch {
    return false;
  }
};

/** Token that replaces a session: the characters that may follow `Bearer`. */
const operatorToken = z.string().check(z.regex(/^[\w.~+/-]{32,}=*$/));

const envSchema = z.object({
  PORT: z._default(integerBetween(0, 65535), 8080),
  HOST: z._default(z.string(), '127.0.0.1'),
  /** Address at which people reach the product, for links. */
  BASE_URL: z.optional(z.url({ protocol: /^https?$/ })),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  /** Replica from which statistics read. */
  DATABASE_REPLICA_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  /** Maximum number of connections of this process to a PostgreSQL server. */
  DATABASE_POOL: z._default(integerBetween(2, 500), 10),
  /** Whether statements may be prepared for a connection; `off` behind a pooler that shares connections. */
  DATABASE_PREPARED: z._default(z.enum(['on', 'off']), 'on'),
  /** Store of files; a folder in the data folder by default. */
  FILES_URL: z.optional(z.url({ protocol: /^s3$/ })),
  MEDIA_BASE: z._default(z.string().check(z.regex(/^(https?:\/\/[^/]+)?\/.*\/$|^\/$/)), '/media/'),
  /** Mail server; without it mails stay in the outbox. */
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//))),
  MAIL_FROM: z._default(z.string().check(z.maxLength(200), z.regex(/^[^\r\n]+@[^\r\n]+$/)), 'OK! <noreply@example.nl>'),
  /** Address to which mail servers send reports of mails that came back; the one in MAIL_FROM by default. */
  MAIL_BOUNCE_ADDRESS: z.optional(z.email()),
  /** Token with which a mail server hands over these reports. */
  MAIL_BOUNCE_TOKEN: z.optional(operatorToken),
  SUPPORT_EMAIL: z._default(z.email(), 'support@example.nl'),
  AUTH_SECRET: z.optional(z.string()),
  /** Secret whose tokens are accepted as well, while AUTH_SECRET is replaced. */
  AUTH_SECRET_ACCEPTED: z.optional(z.string()),
  PASSWORD_MIN: z._default(integerBetween(limits.password.min, limits.password.max), limits.password.min),
  /** Whether the 10,000 most used passwords are refused for new ones. */
  COMMON_PASSWORDS: z._default(z.enum(['allowed', 'refused']), 'allowed'),
  /** Where a weakness is to be reported, as a URL; the support address by default. */
  SECURITY_CONTACT: z.optional(z.url({ protocol: /^(https|mailto)$/ })),
  PROFILE: z._default(z.enum(['demo', 'prod']), 'demo'),
  /** Whether a new demonstration starts with made-up measurements. */
  SAMPLE_DATA: z._default(z.enum(['on', 'off']), 'on'),
  /** Professionals from which on statistics show a figure of one association. */
  STATISTICS_MIN_PEOPLE: z._default(integerBetween(1, serverLimits.rememberedPeople), 5),
  RIBBON_ENV: z.optional(z.string().check(z.regex(/^[a-z]{1,20}$/))),
  /** Proxies whose `X-Forwarded-For` is trusted. */
  TRUST_PROXY: z._default(trustedProxies, false as const),
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  /** File that the backup touches after each success. */
  BACKUP_FILE: z.optional(z.string()),
  /** Key of backups, an identity of age. */
  BACKUP_KEY: z.optional(z.string().check(z.regex(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/))),
  /** Times of backups, as a cron expression. */
  BACKUP_SCHEDULE: z.optional(z.string().check(z.refine(isCronPattern))),
  /** Folder of scheduled backups; one in the data folder by default. */
  BACKUP_FOLDER: z.optional(z.string()),
  /** Number of scheduled backups that are kept. */
  BACKUP_KEEP: z._default(integerBetween(1, 10_000), 14),
  /** Years for which events of the audit log are kept. */
  AUDIT_YEARS: z._default(integerBetween(5, 30), 5),
  /** Days within which the owner can correct a finished measurement; 0 for none. */
  CORRECTION_DAYS: z._default(integerBetween(0, 365), 7),
  /** Whether browsers keep the application for use without a network. */
  OFFLINE_USE: z._default(z.enum(['on', 'off']), 'on'),
  /** Whether this process measures itself. */
  METRICS: z._default(z.enum(['on', 'off']), 'on'),
  /** Token that reads metrics without a session. */
  METRICS_TOKEN: z.optional(operatorToken),
  /** Collector of OpenTelemetry's metrics and traces; its SDK reads further settings itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  OTEL_SDK_DISABLED: z.optional(z.string()),
  OTEL_SERVICE_NAME: z._default(z.string(), 'ok'),
  /** In milliseconds. */
  OTEL_METRIC_EXPORT_INTERVAL: z._default(integerBetween(100, 3_600_000), 60_000),
  /** Accounts that need a second factor, and the days that each has to set it up. */
  SECOND_FACTOR: z._default(z.enum(['off', 'administrators', 'everyone']), 'off'),
  SECOND_FACTOR_DAYS: z._default(integerBetween(0, 365), 14),
  /** Age in minutes up to which a proof of identity counts for what needs one; 0 asks for none. */
  PROOF_MINUTES: z._default(integerBetween(0, 1440), 0),
  /** Whether a sign-in on a new device is mailed to the owner of the account. */
  NEW_DEVICE_MAIL: z._default(z.enum(['on', 'off']), 'off'),
  /** Lifetime of a session in seconds, without and with remember-me. */
  SESSION_SECONDS: z._default(integerBetween(20, 10_000_000), 8 * 3600),
  SESSION_SECONDS_REMEMBERED: z._default(integerBetween(20, 100_000_000), 30 * 24 * 3600),
});

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(envSchema.shape);

/** Settings of this process. */
export type Env = Readonly<z.infer<typeof envSchema>>;

/** Thrown for invalid settings. The message lists every error, with the names of settings but never their values. */
export class EnvironmentError extends Error {}

/** Collects the secrets in the settings: the secret settings themselves, and the passwords in URLs. */
export const collectSecrets = (env: Env): string[] => {
  const { AUTH_SECRET, AUTH_SECRET_ACCEPTED, METRICS_TOKEN, MAIL_BOUNCE_TOKEN, BACKUP_KEY } = env;
  const { DATABASE_URL, DATABASE_REPLICA_URL, SMTP_URL, FILES_URL } = env;
  const urlPasswords = [DATABASE_URL, DATABASE_REPLICA_URL, SMTP_URL, FILES_URL].map(
    (url) => /:\/\/[^/]*?:([^/]+)@/.exec(url ?? '')?.[1],
  );
  return [AUTH_SECRET, AUTH_SECRET_ACCEPTED, METRICS_TOKEN, MAIL_BOUNCE_TOKEN, BACKUP_KEY, ...urlPasswords].filter(
    (secret) => secret !== undefined && secret.length > 3,
  ) as string[];
};

const secretAdvice = 'give it 32 random characters or more, such as `openssl rand -base64 48` prints';

const checkOperatorTokens = ({ METRICS_TOKEN, MAIL_BOUNCE_TOKEN }: Env): string[] =>
  Object.entries({ METRICS_TOKEN, MAIL_BOUNCE_TOKEN }).flatMap(([name, token]) =>
    token !== undefined && estimateSecretBits(token) < minSecretBits
      ? [`${name} is too easy to guess: ${secretAdvice}`]
      : [],
  );

/** Whether what is sent to a host stays on this machine; a database without a host is a socket of this machine. */
const isThisMachine = (hostname: string): boolean => /^(|localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** Whether production encrypts what is sent to the host of a URL. Nothing that stays on this machine has to be. */
export const needsEncryption = ({ PROFILE }: Pick<Env, 'PROFILE'>, url: string): boolean =>
  PROFILE === 'prod' && !isThisMachine(new URL(url).hostname);

/** Links hold keys, and rows are personal: neither crosses a network in plain text unless the settings say so. */
const checkEncryption = (env: Env): string[] => {
  const { BASE_URL, DATABASE_URL, DATABASE_REPLICA_URL } = env;
  const isPlainLink = BASE_URL?.startsWith('http:') && needsEncryption(env, BASE_URL);
  const isPlain = (url: string) => needsEncryption(env, url) && !new URL(url).searchParams.has('sslmode');
  return [
    ...(isPlainLink ? ['BASE_URL has to begin with https:// with PROFILE=prod, since links in mails hold keys'] : []),
    ...Object.entries({ DATABASE_URL, DATABASE_REPLICA_URL }).flatMap(([name, url]) =>
      url && isPlain(url)
        ? [
            `${name} has to say with PROFILE=prod how the connection is encrypted: add ?sslmode=verify-full, or ` +
              'sslmode=disable if nobody else can read the network between both',
          ]
        : [],
    ),
  ];
};

const checkBackups = ({ BACKUP_SCHEDULE, BACKUP_KEY }: Env): string[] =>
  BACKUP_SCHEDULE && !BACKUP_KEY
    ? ['BACKUP_SCHEDULE needs BACKUP_KEY: `npm run -s admin -- backup-key` prints a new key']
    : [];

const checkSecret = (name: string, secret: string): string[] => {
  if (secret.length < 32) return [`${name} is too short: ${secretAdvice}`];
  return estimateSecretBits(secret) < minSecretBits ? [`${name} is too easy to guess: ${secretAdvice}`] : [];
};

const checkAuthSecrets = ({ PROFILE, AUTH_SECRET, AUTH_SECRET_ACCEPTED }: Env): string[] => {
  if (PROFILE !== 'prod') return [];
  if (!AUTH_SECRET) return [`AUTH_SECRET is required with PROFILE=prod: ${secretAdvice}`];
  // A token signed with the accepted secret opens a session as well as one signed with the other.
  const accepted = AUTH_SECRET_ACCEPTED ? checkSecret('AUTH_SECRET_ACCEPTED', AUTH_SECRET_ACCEPTED) : [];
  return [...checkSecret('AUTH_SECRET', AUTH_SECRET), ...accepted];
};

/**
 * Parses the settings from the environment.
 *
 * @throws EnvironmentError that lists every error
 */
export const readEnv = (source: Record<string, string | undefined>): Env => {
  const values = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = z.safeParse(envSchema, values);
  const errors = parsed.success
    ? [
        ...checkAuthSecrets(parsed.data),
        ...checkOperatorTokens(parsed.data),
        ...checkBackups(parsed.data),
        ...checkEncryption(parsed.data),
      ]
    : parsed.error.issues.map(
        (issue) => `${issue.path.join('.')} can't be used: see the table of settings in the README`,
      );
  if (!parsed.success || errors.length > 0) throw new EnvironmentError([...new Set(errors)].join('\n'));
  return Object.freeze(parsed.data);
};
