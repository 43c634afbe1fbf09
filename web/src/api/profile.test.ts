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

test('[LAY-07] production and API documentation are derived from the active profiles', () => {
  expect(profileOf(info)).toMatchObject({
    ribbonEnv: 'demo',
    inProduction: false,
    isSwaggerEnabled: true,
    mediaBase: '/media/',
    passwordMin: 12,
  });
  const production = profileOf({ ...info, 'display-ribbon-on-profiles': null, activeProfiles: ['prod'] });
  expect(production).toMatchObject({ ribbonEnv: undefined, inProduction: true, isSwaggerEnabled: false });
});
