/** Links may only lead to these; a relative address leads nowhere once a text is in a mail. */
const address = /^(https?:\/\/|mailto:)[^\s]/i;

/** In the text of a mail an address may be filled in later; only the names the product itself fills with one. */
const filledIn = /^\{\{[a-z]+Url\}\}$/i;

/** Whether `href` leads somewhere as it is: to http, https or mailto. */
export const isAddress = (href: unknown): href is string => typeof href === 'string' && address.test(href);

/** Whether `href` may be the target of a link: an address, or the placeholder of one of ours. */
export const isLink = (href: unknown): href is string =>
  isAddress(href) || (typeof href === 'string' && filledIn.test(href));
