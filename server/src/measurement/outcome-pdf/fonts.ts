import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

const readFont = (file: string) => readFileSync(resolve(`@expo-google-fonts/${file}`));

/** Roles of a font in a document. */
export const fontRoles = ['text', 'strong', 'heading'] as const;
export type FontRole = (typeof fontRoles)[number];

const houseFiles: Readonly<Record<FontRole, string>> = {
  text: 'figtree/400Regular/Figtree_400Regular.ttf',
  strong: 'figtree/600SemiBold/Figtree_600SemiBold.ttf',
  heading: 'bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf',
};

/** Fonts with Greek, Cyrillic and further letters, for texts that the house's fonts can't write. */
const otherFiles: Readonly<Record<FontRole, string>> = {
  text: 'noto-sans/400Regular/NotoSans_400Regular.ttf',
  strong: 'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  heading: 'noto-sans/700Bold/NotoSans_700Bold.ttf',
};

/** Font of a role: the house's, and one for other letters. */
export type FontPair = { house: Buffer; other: Buffer };

let loadedFonts: Record<FontRole, FontPair> | undefined;

/** Reads the font files once for each thread. */
export const loadFonts = (): Record<FontRole, FontPair> => {
  loadedFonts ??= Object.fromEntries(
    fontRoles.map((role) => [role, { house: readFont(houseFiles[role]), other: readFont(otherFiles[role]) }]),
  ) as Record<FontRole, FontPair>;
  return loadedFonts;
};
