import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** Draws flags on a device on which the flag of the Netherlands is this much wider than one of its two letters. */
const drawOnDevice = async (flags: readonly string[], times: number) => {
  vi.resetModules();
  const measureText = (text: string) => ({ width: text === '🇳🇱' ? times : 1 });
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => ({ measureText }) }) });
  const { Flag } = await import('./flag.tsx');
  return flags.map((flag) => renderToStaticMarkup(<Flag flag={flag} />).replace(/<[^>]*>/g, ''));
};

test('[I18-07] a flag is drawn where the device has it, and never as the letters of its region', async () => {
  expect(await drawOnDevice(['🇳🇱', '🇬🇧'], 1)).toEqual(['🇳🇱', '🇬🇧']);
  expect(await drawOnDevice(['🇳🇱', '🇬🇧'], 2)).toEqual(['', '']);
});

test('[I18-07] a symbol that is not the flag of a region is drawn on every device', async () => {
  expect(await drawOnDevice(['🏴‍☠️', '🏳', '🇳'], 2)).toEqual(['🏴‍☠️', '🏳', '🇳']);
});
