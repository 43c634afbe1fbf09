import { domainLabel } from '@ok/contract/rules/email-address.ts';

const addressPattern = new RegExp(`^[a-z0-9!#$%&'*+/=?^_\`{|}~.-]{1,64}@(?:${domainLabel}\\.)*${domainLabel}$`, 'i');

/**
 * Whether a text is exactly one address. Quoted local parts, commas, comments, groups and line breaks are refused: mail
 * programs and servers parse them differently, which can turn one recipient into two, and no user needs them.
 */
export const isSingleAddress = (text: string): boolean =>
  text.length <= 254 && !text.startsWith('-') && addressPattern.test(text);
