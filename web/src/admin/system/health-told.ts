import { longDate, recentDateTime } from '../../texts/dates.ts';
import type { Texts } from '../../texts/translate.ts';
import type { Figures } from './figures.ts';
import { type Component, numberOf, type PartName, textOf } from './health-parts.ts';

/** What is told of a part: its figure, what that is, and how much is used of what there is. */
type Told = { figure: string; lines: string[]; used?: number | undefined };

type Telling = { part: Component; t: Texts; figures: Figures; language: string };

const database = ({ part, t, figures }: Telling): Told => {
  const [time, active, max] = ['time', 'active', 'max'].map((name) => numberOf(part, name));
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

const disk = ({ part, t, figures }: Telling): Told => {
  const [free, total] = [numberOf(part, 'free'), numberOf(part, 'total')];
  if (free === null || total === null) return { figure: '–', lines: [t('health.unknown')] };
  return {
    figure: figures.size(free),
    lines: [t('health.disk.free', { total: figures.size(total) })],
    used: 1 - free / total,
  };
};

const mail = ({ part, t, figures, language }: Telling): Told => {
  const waiting = numberOf(part, 'waiting');
  if (waiting === null) return { figure: '–', lines: [t('health.unknown')] };
  const [next, lastFailure] = [textOf(part, 'next'), textOf(part, 'lastFailure')];
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

/** The work of the day, by its name on the server. */
const works = { retention: 'retention', 'abandoned-measurements': 'measurements' } as const;

const jobs = ({ part, t, figures, language }: Telling): Told => {
  const failed = numberOf(part, 'failed');
  if (failed === null) return { figure: '–', lines: [t('health.unknown')] };
  const dayOf = (name: string) => (part.details?.[name] as { day?: string | null } | undefined)?.day;
  return {
    figure: figures.number(failed),
    lines: [
      t('health.jobs.failed'),
      ...Object.entries(works).flatMap(([name, key]) => {
        const day = dayOf(name);
        return day ? [t(`health.jobs.${key}`, { day: longDate(day, language) })] : [];
      }),
    ],
  };
};

const processes = ({ part, t, figures }: Telling): Told => {
  const count = numberOf(part, 'count');
  if (count === null) return { figure: '–', lines: [t('health.unknown')] };
  return {
    figure: figures.number(count),
    lines: [
      t('health.processes.connected', { count }),
      t('health.processes.this', {
        id: textOf(part, 'id') ?? '',
        host: textOf(part, 'host') ?? '',
        pid: String(numberOf(part, 'pid') ?? ''),
      }),
    ],
  };
};

const backup = ({ part, t, language }: Telling): Told => {
  const newest = textOf(part, 'newest');
  if (newest) return { figure: recentDateTime(newest, language), lines: [t('health.backup.newest')] };
  return { figure: '–', lines: [t(part.details?.told === true ? 'health.backup.none' : 'health.backup.unknown')] };
};

const tellers: Record<PartName, (telling: Telling) => Told> = {
  db: database,
  diskSpace: disk,
  mail,
  jobs,
  processes,
  backup,
};

/** What is told of a part of the system. */
export const toldOf = (name: PartName, telling: Telling): Told => tellers[name](telling);
