import { longDate, recentDateTime } from '../../../texts/dates.ts';
import type { Texts } from '../../../texts/translate.ts';
import type { FigureFormats } from '../formats/figure-formats.ts';
import { getNumber, getText, type HealthComponent, type HealthSentence, type PartName } from './health-parts.ts';

/** Main figure of a part with explaining lines. `used` is the used share of its capacity, from 0 to 1. */
type PartFigures = { figure: string; lines: string[]; used?: number | undefined };

type PartContext = { part: HealthComponent; t: Texts; figures: FigureFormats; language: string };

const describeDatabase = ({ part, t, figures }: PartContext): PartFigures => {
  const [time, active, max] = ['time', 'active', 'max'].map((name) => getNumber(part, name));
  if (time == null) return { figure: '–', lines: [t('health.db.gone')] };
  const isPool = active != null && max != null;
  return {
    figure: figures.time(time),
    lines: [
      isPool
        ? t('health.db.pool', { active: figures.number(active), max: figures.number(max) })
        : t('health.db.embedded'),
      ...(part.details?.readOnly === true ? [t('health.db.readOnly')] : []),
    ],
    used: isPool ? active / max : undefined,
  };
};

const describeDisk = ({ part, t, figures }: PartContext): PartFigures => {
  const [free, total] = [getNumber(part, 'free'), getNumber(part, 'total')];
  if (free === null || total === null) return { figure: '–', lines: [t('health.unknown')] };
  return {
    figure: t('health.disk.size', figures.usedSizes(total - free, total)),
    lines: [t('health.disk.used', { free: figures.size(free) })],
    used: 1 - free / total,
  };
};

const describeMail = ({ part, t, figures, language }: PartContext): PartFigures => {
  const waiting = getNumber(part, 'waiting');
  if (waiting === null) return { figure: '–', lines: [t('health.unknown')] };
  const [next, lastFailure] = [getText(part, 'next'), getText(part, 'lastFailure')];
  const hasServer = part.details?.server === true;
  return {
    figure: figures.number(waiting),
    lines: [
      t('health.mail.waiting', { count: waiting }),
      ...(hasServer ? [] : [t('health.mail.noServer')]),
      ...(hasServer && part.status === 'DOWN' ? [t('health.mail.unreachable')] : []),
      ...(hasServer && waiting > 0 && next ? [t('health.mail.next', { time: figures.clock(next) })] : []),
      ...(lastFailure ? [t('health.mail.lastFailure', { moment: recentDateTime(lastFailure, language) })] : []),
    ],
  };
};

/** Last parts of text keys, by the names of daily jobs on the server. */
const jobKeys = { retention: 'retention', 'abandoned-measurements': 'measurements' } as const;

const describeJobs = ({ part, t, figures, language }: PartContext): PartFigures => {
  const failed = getNumber(part, 'failed');
  if (failed === null) return { figure: '–', lines: [t('health.unknown')] };
  const dayOf = (name: string) => (part.details?.[name] as { day?: string | null } | undefined)?.day;
  return {
    figure: figures.number(failed),
    lines: [
      t('health.jobs.failed'),
      ...Object.entries(jobKeys).flatMap(([name, key]) => {
        const day = dayOf(name);
        return day ? [t(`health.jobs.${key}`, { day: longDate(day, language) })] : [];
      }),
    ],
  };
};

const describeProcesses = ({ part, t, figures }: PartContext): PartFigures => {
  const count = getNumber(part, 'count');
  if (count === null) return { figure: '–', lines: [t('health.unknown')] };
  return {
    figure: figures.number(count),
    lines: [
      t('health.processes.connected', { count }),
      t('health.processes.this', {
        id: getText(part, 'id') ?? '',
        host: getText(part, 'host') ?? '',
        pid: String(getNumber(part, 'pid') ?? ''),
      }),
    ],
  };
};

const describeBackup = ({ part, t, language }: PartContext): PartFigures => {
  const newest = getText(part, 'newest');
  const failed = getText(part, 'failed');
  const failure = failed ? [t('health.backup.failed', { moment: recentDateTime(failed, language) })] : [];
  if (newest) {
    const line = t(part.details?.isVerified === true ? 'health.backup.verified' : 'health.backup.newest');
    return { figure: recentDateTime(newest, language), lines: [line, ...failure] };
  }
  const isTold = part.details?.told === true;
  return { figure: '–', lines: failed ? failure : [t(isTold ? 'health.backup.none' : 'health.backup.unknown')] };
};

const describers: Record<PartName, (telling: PartContext) => PartFigures> = {
  db: describeDatabase,
  diskSpace: describeDisk,
  mail: describeMail,
  jobs: describeJobs,
  processes: describeProcesses,
  backup: describeBackup,
};

/** Describes a part of the system for its card. */
export const describePart = (name: PartName, context: PartContext): PartFigures => describers[name](context);

/** Sentences about all parts together, with the names of the parts that need attention or are unknown. */
export const describeHealth = (sentences: readonly HealthSentence[], t: Texts, language: string): string =>
  sentences
    .map(({ sentence, parts }) =>
      t(`health.sentences.${sentence}`, {
        count: parts.length,
        parts: new Intl.ListFormat(language).format(parts.map((name) => t(`health.partsInSentence.${name}`))),
      }),
    )
    .join(' ');
