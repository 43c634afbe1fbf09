import { createLink, Link } from '@tanstack/react-router';
import { BackAnchor } from './back-link.tsx';
import { ButtonAnchor } from './button-link.tsx';

/** A link within the application. */
export { Link };

/** A link within the application that looks like a button: `to`, `params` and the look of `Button`. */
export const ButtonLink = createLink(ButtonAnchor);

/** "Back" to another page of the application. */
export const BackLink = createLink(BackAnchor);
