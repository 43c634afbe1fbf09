import { createContext, use } from 'react';

/**
 * The window that something is drawn in, where that is not the one that runs it: a page in a frame has a width, a place
 * it is scrolled to and a focus of its own.
 */
export const ViewContext = createContext<Window & typeof globalThis>(window);

/** The window around. */
export const useView = (): Window & typeof globalThis => use(ViewContext);
