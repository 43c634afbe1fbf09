import { limits } from '@ok/contract/rules/limits.ts';
import { type PictureHead, pictureHead } from './picture-head.ts';

/** The files that are offered to choose from; the content of a file decides. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** A picture that was chosen, with its content as a data URL; or the key of why a file cannot be one. */
type ReadPicture = (PictureHead & { dataUrl: string }) | { fault: string };

/** A file as a data URL. */
const dataUrlOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** Reads a file that was chosen as a picture; the server judges it again. */
export async function readPicture(file: Blob): Promise<ReadPicture> {
  if (file.size > limits.image) return { fault: 'entity.image.tooLarge' };
  try {
    const content = await file.arrayBuffer();
    const head = pictureHead(content);
    if (!head) return { fault: 'entity.image.acceptedOnly' };
    const tooLong = Math.max(head.width, head.height) > limits.imageSide;
    if (tooLong || head.width * head.height > limits.imagePixels) return { fault: 'error.imagetoolarge' };
    return { ...head, dataUrl: await dataUrlOf(new Blob([content], { type: head.type })) };
  } catch {
    // A folder, or a file that is gone since.
    return { fault: 'entity.image.unreadable' };
  }
}

/** The size of a file as people read it. */
export const sizeText = (bytes: number, language: string): string => {
  const isLarge = bytes >= 1_000_000;
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return format.format(isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1000));
};

/** How a chosen picture travels: base64 with its type. One that was not touched stays away from the body. */
export function sentPicture(values: Record<string, unknown>): Record<string, unknown> {
  const { image, imageContentType, ...others } = values;
  if (typeof image === 'string') {
    const [, type, base64] = /^data:([^;,]*)[^,]*,(.*)$/s.exec(image) ?? [];
    return { ...others, image: base64 ?? image, imageContentType: type ?? null };
  }
  return others.media ? { ...others, imageContentType } : { ...others, image: null, imageContentType: null };
}
