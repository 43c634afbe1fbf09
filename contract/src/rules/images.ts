/** The widths, in pixels, that a stored picture is also kept in. */
export const imageWidths = [240, 480, 960] as const;

/** A width that a stored picture is also kept in. */
export type ImageWidth = (typeof imageWidths)[number];

/** The name of a stored picture's file of one width: `abc.webp` at 240 → `abc-240.webp`. */
export const imageVariant = (media: string, width: ImageWidth): string => media.replace(/(\.[^.]*)?$/, `-${width}$1`);

/** Whether a stored file of this name can be a picture: every picture is kept as WebP, beside documents. */
export const isPictureName = (file: string): boolean => /\.webp$/i.test(file);
