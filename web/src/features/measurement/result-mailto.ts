/** Line breaks, what can't be seen, and what turns the direction of the text around it. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * A text with its `{{names}}` filled in, once: what a value holds is never read as a name. One that nothing stands for
 * goes together with the blank before it.
 */
export const filledIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/( ?)\{\{([^{}]*)\}\}/g, (_whole, blank: string, name: string) => {
    const key = name.trim();
    const value = (Object.hasOwn(values, key) ? (values[key] ?? '') : '').replace(invisible, ' ').trim();
    return value && blank + value;
  });

/** What a mail says. */
export type MailWords = { subject: string; body: string };

/**
 * The most characters of an address that every system hands on to its mail program: the least is that of Windows
 * (`INTERNET_MAX_URL_LENGTH` of wininet.h, 2083).
 */
const longestAddress = 2083;

/** A `mailto:` address with its subject and body. */
export function mailto(recipient: string, { subject, body }: MailWords): string {
  // The sign between name and host is a part of the address; anything else could be taken for a field of the mail.
  const address = encodeURIComponent(recipient).replace('%40', '@');
  const lines = body.trimEnd().split(/\r?\n/);
  const title = subject.replaceAll(/\s+/g, ' ').trim();
  return `mailto:${address}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(lines.join('\r\n'))}`;
}

/** The first of these mails that every system can open; the last one is opened whatever its length. */
export function firstThatFits(recipient: string, mails: readonly [MailWords, ...MailWords[]]): string {
  const addresses = mails.map((words) => mailto(recipient, words));
  return addresses.find(({ length }) => length <= longestAddress) ?? (addresses.at(-1) as string);
}
