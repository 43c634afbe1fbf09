import { limits } from '@ok/contract/rules/limits.ts';

/** The files that can be chosen as a picture; the server judges their content. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

/** The key of why a file cannot be a picture; nothing when it may be one. */
export function faultOfFile({ type, size }: { type: string; size: number }): string | undefined {
  if (!pictureTypes.some((accepted) => accepted === type)) return 'entity.image.acceptedOnly';
  return size > limits.image ? 'entity.image.tooLarge' : undefined;
}

/** A file as a data URL. */
export const dataUrlOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** How a chosen picture travels: base64 with its type. One that was not touched stays away from the body. */
export function sentPicture(values: Record<string, unknown>): Record<string, unknown> {
  const { image, imageContentType, ...others } = values;
  if (typeof image === 'string') {
    const [, type, base64] = /^data:([^;,]*)[^,]*,(.*)$/s.exec(image) ?? [];
    return { ...others, image: base64 ?? image, imageContentType: type ?? null };
  }
  return others.media ? { ...others, imageContentType } : { ...others, image: null, imageContentType: null };
}
