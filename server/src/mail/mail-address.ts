const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const address = new RegExp(`^[a-z0-9!#$%&'*+/=?^_\`{|}~.-]{1,64}@(?:${label}\\.)*${label}$`, 'i');

/**
 * Whether a text is one address and nothing else. Quoted local parts, commas, comments, groups and line breaks are what
 * mail programs and servers read in different ways, and with which one recipient becomes two: there is no need for them.
 */
export const isOneAddress = (text: string): boolean =>
  text.length <= 254 && !text.startsWith('-') && address.test(text);
