/**
 * What time it is by the clock of the server, in milliseconds since 1970. Ask this, not `Date.now()`, for anything that
 * is compared with a moment of the server or told to it: the clock of the device may be wrong by days.
 */
export const now = (): number => Date.now();
