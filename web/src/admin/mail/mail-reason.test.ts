import { expect, test } from 'vitest';
import { classifyFailure, mailReason } from './mail-reason.ts';

test.each([
  ['connect ECONNREFUSED 10.5.1.1:25', 'unreachable'],
  ['getaddrinfo ENOTFOUND mail.example.nl', 'unreachable'],
  ['Connection timeout', 'unreachable'],
  ['Invalid login: 535 5.7.8 Error: authentication failed', 'settings'],
  ['Mail command failed: 550 5.7.1 Sender rejected', 'settings'],
  ['self-signed certificate', 'settings'],
  ["Can't send mail - all recipients were rejected: 550 5.1.1 <x@example.nl>: user unknown", 'unknownAddress'],
  ["Can't send mail - all recipients were rejected: 550-5.1.2 bad destination system address", 'unknownDomain'],
  ["Can't send mail - all recipients were rejected: 452 4.2.2 The email account is over quota", 'mailboxFull'],
  ["Can't send mail - all recipients were rejected: 550 5.7.1 blocked by policy", 'refused'],
  ["Can't send mail - all recipients were rejected: 451 4.3.0 try again later", 'busy'],
  ["Can't send mail - all recipients were rejected: 550 No such user here", 'unknownAddress'],
  ['Message failed: 552 mailbox full', 'mailboxFull'],
  ['Message failed: 554 spam', 'refused'],
  ['This is not an address that mails are sent to', 'invalidAddress'],
  ['something else', 'other'],
])('[MAI-02] the error "%s" is told as %s', (message, reason) => {
  expect(classifyFailure(message)).toBe(reason);
});

test('[MAI-02] without a mail server a waiting mail waits for one, whatever failed before, and nothing is said to leave', () => {
  const failed = 'connect ECONNREFUSED 10.0.0.4:25';
  expect(mailReason({ state: 'WAITING', reason: null }, false)).toBe('noServer');
  expect(mailReason({ state: 'RETRYING', reason: failed }, false)).toBe('noServer');
  expect(mailReason({ state: 'WAITING', reason: null }, true)).toBe('waiting');
  expect(mailReason({ state: 'RETRYING', reason: failed }, true)).toBe('unreachable');
  expect(mailReason({ state: 'FAILED', reason: failed }, false)).toBe('unreachable');
  expect(mailReason({ state: 'SENT', reason: null }, true)).toBe('accepted');
});
