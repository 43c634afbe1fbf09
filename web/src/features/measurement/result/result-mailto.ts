/** Line breaks, control characters and characters that change the text direction. */
const invisibleCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Fills in the `{{names}}` of a text once: values are not searched for names. An unknown name is removed with the space
 * before it.
 */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/( ?)\{\{([^{}]*)\}\}/g, (_whole, blank: string, name: string) => {
    const key = name.trim();
    const value = (Object.hasOwn(values, key) ? (values[key] ?? '') : '').replace(invisibleCharacters, ' ').trim();
    return value && blank + value;
  });

/** Contents of a mail. */
export type ResultMailText = { subject: string; body: string };

/**
 * Longest address, in characters, that every system passes to its mail program. Windows has the lowest limit
 * (`INTERNET_MAX_URL_LENGTH` of wininet.h, 2083).
 */
const maxAddressLength = 2083;

/** Builds a `mailto:` address with subject and body. */
export function mailto(recipient: string, { subject, body }: ResultMailText): string {
  // The `@` stays unencoded; other characters could be read as fields of the mail.
  const address = encodeURIComponent(recipient).replace('%40', '@');
  const lines = body.trimEnd().split(/\r?\n/);
  const title = subject.replaceAll(/\s+/g, ' ').trim();
  return `mailto:${address}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(lines.join('\r\n'))}`;
}

/** Address of the first mail that every system can open; else that of the last mail. */
export function firstThatFits(recipient: string, mails: readonly [ResultMailText, ...ResultMailText[]]): string {
  const addresses = mails.map((mail) => mailto(recipient, mail));
  return addresses.find(({ length }) => length <= maxAddressLength) ?? (addresses.at(-1) as string);
}
