import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { parsePinoLevel, parsePinoNumber } from './levels.ts';
import { createLog, markRequestLogger, trackRequestId } from './log.ts';
import { createRecentLines } from './recent-lines.ts';

test.each([
  [60, 'ERROR'],
  [50, 'ERROR'],
  [49, 'WARN'],
  [40, 'WARN'],
  [39, 'INFO'],
  [30, 'INFO'],
  [29, 'DEBUG'],
  [20, 'DEBUG'],
  [19, 'TRACE'],
])('[MGT-01] a line of level %i is shown as %s', (number, expected) => {
  expect(parsePinoNumber(number)).toBe(expected);
});

test.each([
  ['silent', 'OFF'],
  ['error', 'ERROR'],
  ['warn', 'WARN'],
  ['info', 'INFO'],
  ['debug', 'DEBUG'],
  ['trace', 'TRACE'],
  ['fatal', 'ERROR'],
])('[MGT-01] the level %s of the settings is shown as %s', (name, expected) => {
  expect(parsePinoLevel(name)).toBe(expected);
});

describe('[MGT-02] the newest lines', () => {
  const lineOf = (message: string, { level = 30, ...rest }: Record<string, unknown> = {}) =>
    JSON.stringify({ level, time: 0, msg: message, pid: 1, hostname: 'h', ...rest });

  test('are a thousand, the newest first', () => {
    const lines = createRecentLines();
    for (let count = 0; count < 1001; count += 1) lines.add(lineOf(`line ${count}`));
    const found = lines.find({ limit: 5000 });
    expect(found).toHaveLength(1000);
    expect([found[0]?.message, found.at(-1)?.message]).toEqual(['line 1000', 'line 1']);
    expect(found[0]).toEqual({
      sequence: 1000,
      time: '1970-01-01T00:00:00.000Z',
      level: 'INFO',
      logger: 'ROOT',
      message: 'line 1000',
      requestId: null,
      details: {},
    });
  });

  test('are found by level, logger and words, as many as are asked for', () => {
    const lines = createRecentLines();
    lines.add(lineOf('first', { level: 50, logger: 'mail', reqId: 'a-1', count: 3 }));
    lines.add(lineOf('second', { level: 40 }));
    lines.add(lineOf('THIRD', { level: 20, logger: 'mail' }));
    const messages = (wanted: Partial<Parameters<typeof lines.find>[0]>) =>
      lines.find({ limit: 10, ...wanted }).map(({ message }) => message);
    expect(messages({ limit: 2 })).toEqual(['THIRD', 'second']);
    expect(messages({ limit: 0 })).toEqual([]);
    expect(messages({ level: 'WARN' })).toEqual(['second', 'first']);
    expect(messages({ level: 'ERROR' })).toEqual(['first']);
    expect(messages({ level: 'TRACE' })).toEqual(['THIRD', 'second', 'first']);
    expect(messages({ logger: 'mail' })).toEqual(['THIRD', 'first']);
    expect(messages({ logger: 'ROOT' })).toEqual(['second']);
    expect(messages({ text: 'third' })).toEqual(['THIRD']);
    expect(lines.find({ text: 'FIRST', limit: 1 })[0]).toMatchObject({ requestId: 'a-1', details: { count: 3 } });
  });

  test('leave out a line that is too long to keep, or no line of ours', () => {
    const lines = createRecentLines();
    const short = lineOf('');
    lines.add(lineOf('x'.repeat(16_000 - short.length)));
    lines.add(lineOf('y'.repeat(16_001 - short.length)));
    lines.add('Segmentation fault');
    expect(lines.find({ limit: 10 }).map(({ message }) => message[0])).toEqual(['x']);
  });
});

const openLog = (level = 'info') => {
  const written: Record<string, unknown>[] = [];
  const timers = new Map<() => void, number>();
  const log = createLog({
    level,
    output: { write: (line) => written.push(JSON.parse(line)) },
    schedule: (milliseconds, act) => {
      timers.set(act, milliseconds);
      return () => timers.delete(act);
    },
  });
  return { log, written, timers };
};

describe('[MGT-01] the level of a logger', () => {
  test('is changed for as many minutes as is asked, and goes back by itself', () => {
    const { log, timers } = openLog('warn');
    expect(log.setLevel('mail', 'TRACE', 30)).toBe(true);
    expect(log.levels().mail).toMatchObject({ configuredLevel: 'TRACE', effectiveLevel: 'TRACE' });
    expect(log.levels().db).toEqual({ configuredLevel: null, effectiveLevel: 'WARN' });
    expect([...timers.values()]).toEqual([1_800_000]);
    for (const act of timers.keys()) act();
    expect(log.levels().mail).toEqual({ configuredLevel: null, effectiveLevel: 'WARN' });
  });

  test('follows that of the process unless it has one of its own', () => {
    const { log } = openLog('warn');
    log.setLevel('mail', 'ERROR', 1);
    log.setLevel('ROOT', 'DEBUG', 1);
    const effective = ({ effectiveLevel }: { effectiveLevel: string } = { effectiveLevel: 'none' }) => effectiveLevel;
    const { ROOT, mail, db } = log.levels();
    expect([ROOT, mail, db].map(effective)).toEqual(['DEBUG', 'ERROR', 'DEBUG']);
    log.setLevel('ROOT', null, 1);
    expect(log.levels().ROOT).toEqual({ configuredLevel: 'WARN', effectiveLevel: 'WARN' });
    expect(effective(log.levels().mail)).toBe('ERROR');
  });

  test('that is changed twice goes back once, after the second time', () => {
    const { log, timers } = openLog();
    log.setLevel('http', 'ERROR', 1);
    log.setLevel('http', 'OFF', 2);
    expect([...timers.values()]).toEqual([120_000]);
  });

  test('is refused for a logger that does not exist', () => {
    const { log, timers } = openLog();
    expect(log.setLevel('nobody', 'TRACE', 1)).toBe(false);
    expect(timers.size).toBe(0);
  });
});

describe('[PRI-03][ERR-05] a line', () => {
  test('of an error without words of its own repeats nothing that the error quotes', () => {
    const { log, written } = openLog();
    log.of('http').error(new Error('no user "an@example.nl"'));
    log.of('http').error({ err: new Error('no user "Vries"') });
    log.of('http').error({ err: new Error('no user "Vries"') }, 'the call failed');
    expect(written.map(({ msg }) => msg)).toEqual(['no user "…"', 'no user "…"', 'the call failed']);
    expect(JSON.stringify(written)).not.toMatch(/example\.nl|Vries/);
  });

  test('has the id of its call, and a call that reads the log writes only what is wrong', async () => {
    const { log, written } = openLog();
    const app = Fastify({ genReqId: () => 'call-1' });
    trackRequestId(app, (url) => url === '/logs');
    const jobsLogger = markRequestLogger(log.of('jobs'));
    for (const path of ['/work', '/logs']) {
      app.get(path, async () => {
        log.of('db').info('a statement');
        jobsLogger.warn('bound');
        log.of('db').warn('slow');
        return {};
      });
    }
    await app.inject('/work');
    await app.inject('/logs');
    log.of('db').info('outside of any call');
    await app.close();
    expect(written.map(({ msg, reqId, logger }) => [logger, msg, reqId])).toEqual([
      ['db', 'a statement', 'call-1'],
      ['jobs', 'bound', undefined],
      ['db', 'slow', 'call-1'],
      ['jobs', 'bound', undefined],
      ['db', 'slow', undefined],
      ['db', 'outside of any call', undefined],
    ]);
  });
});
