import type { Visitor } from './gateway-visitor.ts';

/** A 400 × 300 JPEG that is rotated by its metadata, which also has a location and a description. */
export const rotatedJpeg = Uint8Array.from(
  atob(
    [
      '/9j/4QEYRXhpZgAASUkqAAgAAAAIAA4BAgANAAAAfgAAABIBAwABAAAABgAAABoBBQABAAAAbgAAABsBBQABAAAAdgAAACgBAwABAAAA',
      'AgAAABMCAwABAAAAAQAAAGmHBAABAAAAjAAAACWIBAABAAAA2gAAAAAAAAA4YwAA6AMAADhjAADoAwAAc2VjcmV0IHBsYWNlAAAGAACQ',
      'BwAEAAAAMDIxMAGRBwAEAAAAAQIDAACgBwAEAAAAMDEwMAGgAwABAAAA//8AAAKgBAABAAAAkAEAAAOgBAABAAAALAEAAAAAAAACAAEA',
      'AgACAAAATgAAAAIABQADAAAA+AAAAAAAAAAFAAAAAQAAACQAAAABAAAAAAAAAAEAAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6',
      'PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSk',
      'pKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAEsAZADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAU',
      'EAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCA',
      'CRa',
      'A'.repeat(948),
      '//9k=',
    ].join(''),
  ),
  (char) => char.charCodeAt(0),
);

/** A JPEG of at least so many bytes, padded with comments. */
export function jpegOf(bytes: number): Uint8Array<ArrayBuffer> {
  const comment = 65_000;
  const parts = [rotatedJpeg.subarray(0, 2)];
  for (let length = rotatedJpeg.length; length < bytes; length += comment + 4) {
    const segment = new Uint8Array(comment + 4);
    segment.set([0xff, 0xfe, (comment + 2) >> 8, (comment + 2) & 255]);
    parts.push(segment);
  }
  parts.push(rotatedJpeg.subarray(2));
  const photo = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    photo.set(part, at);
    at += part.length;
  }
  return photo;
}

const text = (value: string) => Uint8Array.from(value, (char) => char.charCodeAt(0));

export const svg = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
export const heic = text('\0\0\0\x18ftypheic\0\0\0\0mif1heic');

/** Uploads bytes as image/jpeg. */
export const sendPicture = (visitor: Visitor, bytes: Uint8Array) =>
  visitor.send('POST', '/pictures', bytes, { 'content-type': 'image/jpeg' });

/** A bucket of pictures that deletes nothing. */
export const undeletable = (bucket: R2Bucket): R2Bucket =>
  new Proxy(bucket, {
    get: (real, name) =>
      name === 'delete' ? () => Promise.reject(new Error('R2')) : Reflect.get(real, name).bind(real),
  });
