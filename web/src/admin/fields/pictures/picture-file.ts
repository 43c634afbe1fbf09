import { contentLimits } from '@ok/contract/rules/values/content-limits.ts';
import { type PictureHead, pictureHead } from './picture-head.ts';

/** Types in the file dialogue; the content of a file decides whether it is accepted. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** A chosen picture with its content as a data URL, or the key of the error. */
type ReadPicture = (PictureHead & { dataUrl: string }) | { errorKey: string };

const readDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** Reads and checks a chosen picture; the server checks it again. */
export async function readPicture(file: Blob): Promise<ReadPicture> {
  if (file.size > contentLimits.image) return { errorKey: 'entity.image.tooLarge' };
  try {
    const content = await file.arrayBuffer();
    const head = pictureHead(content);
    if (!head) return { errorKey: 'entity.image.acceptedOnly' };
    const tooLong = Math.max(head.width, head.height) > contentLimits.imageSide;
    if (tooLong || head.width * head.height > contentLimits.imagePixels) return { errorKey: 'error.imagetoolarge' };
    return { ...head, dataUrl: await readDataUrl(new Blob([content], { type: head.type })) };
  } catch {
    // A folder, or a file that was removed after it was chosen.
    return { errorKey: 'entity.image.unreadable' };
  }
}

/** Size of a file in kB or MB. */
export const sizeText = (bytes: number, language: string): string => {
  const isLarge = bytes >= 1_000_000;
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  });
  return format.format(isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1000));
};

/** Replaces a chosen picture by its base64 and type. The body of an unchanged picture has neither. */
export function toPictureBody(values: Record<string, unknown>): Record<string, unknown> {
  const { image, imageContentType, ...others } = values;
  if (typeof image === 'string') {
    const [, type, base64] = /^data:([^;,]*)[^,]*,(.*)$/s.exec(image) ?? [];
    return { ...others, image: base64 ?? image, imageContentType: type ?? null };
  }
  return others.media ? { ...others, imageContentType } : { ...others, image: null, imageContentType: null };
}
