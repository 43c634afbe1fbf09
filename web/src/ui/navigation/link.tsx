import { createLink, Link } from '@tanstack/react-router';
import { ButtonAnchor } from './button-link.tsx';

/** A link within the application. */
export { Link };

/** A link within the application that looks like a button: `to`, `params` and the look of `Button`. */
export const ButtonLink = createLink(ButtonAnchor);
