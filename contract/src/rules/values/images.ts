/** Widths, in pixels, in which a picture is stored besides its own. */
export const imageWidths = [240, 480, 960] as const;

export type ImageWidth = (typeof imageWidths)[number];

/** File name of a picture in one width: `abc.webp` at 240 → `abc-240.webp`. */
export const imageVariant = (media: string, width: ImageWidth): string => media.replace(/(\.[^.]*)?$/, `-${width}$1`);

/** Whether the name of a stored file can be a picture. Pictures are stored as WebP, beside documents. */
export const isPictureName = (file: string): boolean => /\.webp$/i.test(file);
