import { expect, test, vi } from 'vitest';

vi.mock('./client.ts', () => ({ call: vi.fn() }));
const { readProfile: profileOf } = await import('./profile.ts');

const info = {
  'display-ribbon-on-profiles': 'demo',
  activeProfiles: ['demo', 'swagger'],
  mediaBase: '/media/',
  supportEmail: 'a@b.nl',
  passwordMin: 12,
  sendsMail: true,
  worksOffline: true,
};

test('[LAY-07] production is derived from the active profiles', () => {
  expect(profileOf(info)).toEqual({ ...info, inProduction: false });
  const production = { ...info, 'display-ribbon-on-profiles': null, activeProfiles: ['prod'] };
  expect(profileOf(production)).toEqual({ ...production, inProduction: true });
});
