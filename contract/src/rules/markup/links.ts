/** Allowed targets of links. A relative address would lead nowhere in a mail. */
const linkAddress = /^(https?:\/\/|mailto:)[^\s]/i;

/** Placeholder for an address in the text of a mail, such as `{{activationUrl}}`. Only the product fills it in. */
const urlPlaceholder = /^\{\{[a-z]+Url\}\}$/i;

/** Whether `href` is a complete address: http, https or mailto. */
export const isAddress = (href: unknown): href is string => typeof href === 'string' && linkAddress.test(href);

/** Whether `href` may be the target of a link: an address, or a placeholder for one. */
export const isLink = (href: unknown): href is string =>
  isAddress(href) || (typeof href === 'string' && urlPlaceholder.test(href));
