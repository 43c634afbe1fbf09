import { expect, test } from 'vitest';
import { entities } from '../../entities/index.ts';
import { writeSchema } from '../../entity/derive-schemas.ts';
import { applicationName } from '../../errors.ts';
import { contentLimits } from '../values/content-limits.ts';
import { emailAddress } from './email-address.ts';

test('[SEC-26] an address that mails can not be sent to is refused', () => {
  for (const address of [
    '-ox@example.nl',
    'a@example-.nl',
    'a@-example.nl',
    `${'a'.repeat(65)}@example.nl`,
    `a@${'b'.repeat(64)}.nl`,
    `a@example.${'n'.repeat(64)}`,
  ])
    expect(emailAddress.safeParse(address).success, address).toBe(false);
  for (const address of [`${'a'.repeat(64)}@example.nl`, `a@${'b'.repeat(63)}.nl`, "o'neill+ok@a-b.example.nl"])
    expect(emailAddress.safeParse(address).success, address).toBe(true);
});

test('[SEC-30] the largest picture fits into a body as base64, also in lines of 76 characters', () => {
  const base64 = Math.ceil(contentLimits.image / 3) * 4;
  const takes = (length: number) =>
    writeSchema(entities.testResultSlide, true).safeParse({ image: 'A'.repeat(length) }).success;
  expect(takes(base64 + Math.ceil(base64 / 76) * 2)).toBe(true);
  expect(takes(2 * contentLimits.image)).toBe(false);
});

test('[ERR-02] the headers of the wire contract are those of okApp', () => {
  expect(applicationName).toBe('okApp');
});
