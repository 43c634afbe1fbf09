import { createContext, use } from 'react';

/**
 * Window that a component renders in, where it is not the window that runs the code: a page in an iframe has its own
 * width, scroll position and focus.
 */
export const RenderWindowContext = createContext<Window & typeof globalThis>(window);

/** Returns the window that the component renders in. */
export const useRenderWindow = (): Window & typeof globalThis => use(RenderWindowContext);
