import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { id } from '#contract/wire/wire.schema.ts';

/** Uploads a picture for the sender's next review. 409 without an order to review. Unused pictures are deleted after a day. */
export const postPicture = endpoint('POST', '/pictures', {
  isBinary: true,
  answer: z.object({ _id: id }),
  error: 'Failed to upload picture',
  extension: true,
});

/** The picture file, cacheable forever. `file` is the last part of `picturePath`, or of one of its other widths. */
export const getPicture = endpoint('GET', '/pictures/:file', {
  answer: z.unknown(),
  error: 'There is no such picture.',
  extension: true,
});
