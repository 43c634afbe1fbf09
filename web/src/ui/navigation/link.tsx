import { createLink, Link } from '@tanstack/react-router';
import { ButtonAnchor } from './button-link.tsx';

/** Link within the application. */
export { Link };

/** Link within the application that looks like a button: `to`, `params` and the look of `Button`. */
export const ButtonLink = createLink(ButtonAnchor);
