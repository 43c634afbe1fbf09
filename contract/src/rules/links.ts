/** Links may only lead to these; a relative address leads nowhere once a text is in a mail. */
const address = /^(https?:\/\/|mailto:)[^\s]/i;

/** In the text of a mail an address may be filled in later; only the names the product itself fills with one. */
const filledIn = /^\{\{[a-z]+Url\}\}$/i;

/** Whether `href` may be the target of a link: http, https or mailto, or the placeholder of an address of ours. */
export const isLink = (href: unknown): href is string =>
  typeof href === 'string' && (address.test(href) || filledIn.test(href));
