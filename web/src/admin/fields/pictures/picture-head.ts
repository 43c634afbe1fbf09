/** Type and dimensions in pixels. */
export type PictureHead = {
  type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';
  width: number;
  height: number;
};

const textAt = (bytes: DataView, start: number, length: number) =>
  start + length > bytes.byteLength
    ? ''
    : String.fromCharCode(...new Uint8Array(bytes.buffer, bytes.byteOffset + start, length));

/** JPEG has its size in the first frame, after any number of other segments. */
const sizeOfJpeg = (bytes: DataView): { width: number; height: number } | undefined => {
  for (let at = 2; at + 9 < bytes.byteLength; ) {
    if (bytes.getUint8(at) !== 0xff) return undefined;
    const marker = bytes.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7) };
    at += marker === 0xff ? 1 : 2 + bytes.getUint16(at + 2);
  }
  return undefined;
};

/** WebP has three formats, each with its size at another offset. */
const sizeOfWebp = (bytes: DataView): { width: number; height: number } | undefined => {
  if (bytes.byteLength < 30) return undefined;
  const form = textAt(bytes, 12, 4);
  if (form === 'VP8 ') {
    return { width: bytes.getUint16(26, true) & 0x3fff, height: bytes.getUint16(28, true) & 0x3fff };
  }
  if (form === 'VP8L') {
    const packed = bytes.getUint32(21, true);
    return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 };
  }
  if (form !== 'VP8X') return undefined;
  const size = (at: number) => bytes.getUint16(at, true) + bytes.getUint8(at + 2) * 65_536 + 1;
  return { width: size(24), height: size(27) };
};

/**
 * Reads the type and size of a picture from the first bytes of a file; undefined for other files. The picture is not
 * decoded: a small file may expand to more pixels than memory can hold.
 */
export const pictureHead = (buffer: ArrayBuffer): PictureHead | undefined => {
  const bytes = new DataView(buffer);
  const head = textAt(bytes, 0, 12);
  if (head.startsWith('\x89PNG\r\n\x1a\n') && bytes.byteLength >= 24) {
    return { type: 'image/png', width: bytes.getUint32(16), height: bytes.getUint32(20) };
  }
  if (/^GIF8[79]a/.test(head)) {
    return { type: 'image/gif', width: bytes.getUint16(6, true), height: bytes.getUint16(8, true) };
  }
  const isJpeg = head.startsWith('\xff\xd8\xff');
  const isWebp = head.startsWith('RIFF') && head.endsWith('WEBP');
  const size = isJpeg ? sizeOfJpeg(bytes) : isWebp ? sizeOfWebp(bytes) : undefined;
  return size && { type: isJpeg ? 'image/jpeg' : 'image/webp', ...size };
};
