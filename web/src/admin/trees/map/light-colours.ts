import tokens from '../../../styles/tokens-light.css?raw';

/** The colours of a style sheet by their names. */
const coloursIn = (sheet: string): ReadonlyMap<string, string> =>
  new Map(Array.from(sheet.matchAll(/^\s*(--[\w-]+):\s*(#[\da-f]+);/gm), ([, name = '', value = '']) => [name, value]));

const light = coloursIn(tokens);

/** A colour as it is in the light theme, whichever is on: what is kept and what is printed lies on white. */
export const inLight = (name: string): string => light.get(name) ?? '';
