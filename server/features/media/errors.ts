import { defineErrors } from '../../platform/errors.ts';

export const mediaErrors = defineErrors({
  MEDIA_NOT_FOUND: { status: 404, message: 'You have no image with this id.' },
  MEDIA_IN_USE: {
    status: 409,
    message: 'A version of an app, or an open correction request, uses this image. Replace it there first.',
  },
  MEDIA_QUOTA: {
    status: 409,
    message: 'You have reached the limit of 1,000 images or 500 MB. Delete images that you no longer need.',
  },
  MEDIA_DENIED: {
    status: 403,
    message: 'An administrator has blocked this image. Use another one, or contact support.',
  },
  MEDIA_DIGEST_MISMATCH: {
    status: 400,
    message: 'The bytes that arrived do not match `Content-Digest`. Send the image again.',
  },
  MEDIA_DIGEST_INVALID: {
    status: 400,
    message: '`Content-Digest` must have a SHA-256 digest, such as `sha-256=:<base64>:` (RFC 9530).',
  },
  MEDIA_INVALID: { status: 400, message: 'The body is not an image that can be read. Export the image again.' },
  MEDIA_TOO_LARGE: { status: 413, message: 'The image is larger than 10 MB or 50 megapixels. Send a smaller one.' },
  MEDIA_TYPE: { status: 415, message: 'Send a PNG, JPEG or WebP, with its `Content-Type`.' },
  MEDIA_STORE_UNAVAILABLE: {
    status: 503,
    message:
      'Images cannot be stored or read at the moment. Nothing was changed. Retry after the number of seconds in `Retry-After`.',
  },
});
