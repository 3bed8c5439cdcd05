import type { Image } from '@marketplace/sdk';

const MAX_SIDE = 640;

/** A small drawing of a file as a data URL, since the CSP allows no `blob:`, with the file's own size. */
export async function drawPreview(file: Blob): Promise<Image | undefined> {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const url = canvas.toDataURL('image/webp', 0.8);
    return { url, width, height, variants: [], placeholder: url };
  } catch {
    // The service decides whether it can read the image.
    return undefined;
  }
}
