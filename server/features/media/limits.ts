// Limits of images, apart from the code that decodes them: whoever reads these must not load the decoder.

/** A master may become larger than what was sent: it is encoded anew, without the sender's palette and tricks. */
export const MAX_MASTER_BYTES = 30 * 1024 * 1024;
/** Of one developer. */
export const MAX_FILES = 1_000;
export const MAX_TOTAL_BYTES = 500 * 1024 * 1024;
