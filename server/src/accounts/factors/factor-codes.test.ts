import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { findPeriod } from './authenticator-code.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-code.ts';

test('[SES-01] a code of the period before or after the present one counts, an older one does not', () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const now = 1_764_400_000_000;
  const at = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  const period = Math.floor(now / 30_000);
  for (const shift of [-1, 0, 1]) expect(findPeriod(secret, at(now + shift * 30_000), now)).toBe(period + shift);
  for (const shift of [-2, 2]) expect(findPeriod(secret, at(now + shift * 30_000), now)).toBeNull();
  expect(findPeriod(secret, `${at(now).slice(0, 3)} ${at(now).slice(3)}`, now)).toBe(period);
  for (const wrong of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(findPeriod(secret, wrong, now)).toBeNull();
});

// The example of RFC 6238, appendix B: the secret is '12345678901234567890' in ASCII.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('codes are those of RFC 6238: %d seconds', (seconds, code) => {
  expect(findPeriod('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('recovery codes have no letters that look alike, and their hash does not depend on how they are typed', () => {
  for (const code of makeRecoveryCodes()) expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
  fc.assert(
    fc.property(fc.constantFrom(...makeRecoveryCodes()), fc.constantFrom(' ', '', '--'), (code, between) => {
      expect(hashRecoveryCode(code.replaceAll('-', between).toUpperCase())).toBe(hashRecoveryCode(code));
    }),
  );
});
