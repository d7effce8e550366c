import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { id } from '#contract/wire/wire.schema.ts';

/** Keeps a picture for what its sender writes next; what nothing takes up is deleted after a day. */
export const postPicture = endpoint({
  method: 'POST',
  path: '/pictures',
  isBinary: true,
  answer: z.object({ _id: id }),
  error: 'Failed to upload picture',
  extension: true,
});

/** The picture itself, to be kept for ever; `file` is the last part of `picturePath`, or of a width beside it. */
export const getPicture = endpoint({
  method: 'GET',
  path: '/pictures/:file',
  answer: z.unknown(),
  error: 'There is no such picture.',
  extension: true,
});
