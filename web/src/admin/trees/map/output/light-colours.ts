import tokens from '../../../../styles/tokens-light.css?raw';

/** Colours of a style sheet, by name. */
const parseColours = (sheet: string): ReadonlyMap<string, string> =>
  new Map(Array.from(sheet.matchAll(/^\s*(--[\w-]+):\s*(#[\da-f]+);/gm), ([, name = '', value = '']) => [name, value]));

const lightColours = parseColours(tokens);

/** Colour of the light theme, whichever theme is on: saved and printed maps have a white background. */
export const lightColour = (name: string): string => lightColours.get(name) ?? '';
