// Uploads of the listing editor. While an upload runs, its token stands in the form in place of the image's URL: it moves
// with its screenshot, it is never saved because it is no valid URL, and the leave guard sees an unsaved change.

import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form';
import { imageUrlsOf, type ListingDraft, type ListingField } from '../../shared/listing-draft.ts';
import { copiesOf, type FindImage, type WithImages } from '../media/copies.ts';
import type { ImageKind } from '../media/image-file.ts';
import { drawPreview } from '../media/local-preview.ts';
import { uploadImage } from '../media/upload.ts';
import { type Upload, UploadQueue, type UploadsSnapshot } from '../media/upload-queue.ts';

export interface ImageUploads extends Pick<UploadsSnapshot, 'uploads' | 'news'> {
  /** Returns the token for the form. */
  add: (file: { name: string; image: Blob }, kind: ImageKind, previous?: string) => string;
  retry: (token: string) => void;
  /** The marketplace's copy, or what was uploaded or chosen on this page. */
  imageOf: FindImage;
}

const Context = createContext<ImageUploads | undefined>(undefined);

export function useImageUploads(form: UseFormReturn<ListingDraft>, resource: WithImages): ImageUploads {
  const [queue] = useState(
    () =>
      new UploadQueue({
        send: uploadImage,
        draw: drawPreview,
        onUploaded: (token, url) => {
          for (const [name, value] of imageUrlsOf(form.getValues())) {
            if (value === token) {
              form.setValue(name as FieldPath<ListingDraft>, url, { shouldDirty: true, shouldValidate: true });
            }
          }
        },
      }),
  );
  const { uploads, uploaded, news } = useSyncExternalStore(queue.subscribe, queue.getSnapshot);
  useEffect(() => {
    // An upload whose token has left the form was canceled, removed, or replaced by what was saved elsewhere.
    const forget = () => queue.keepOnly(new Set(imageUrlsOf(form.getValues()).map(([, url]) => url)));
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: forget });
    return () => {
      unsubscribe();
      queue.keepOnly(new Set());
    };
  }, [form, queue]);
  const copyOf = copiesOf(resource);
  const imageOf = (url: string | null): ReturnType<FindImage> => {
    if (!url) return null;
    const upload = uploads.get(url);
    if (upload) return upload.preview ?? imageOf(upload.previous);
    return copyOf(url) ?? uploaded.get(url) ?? null;
  };
  return { uploads, news, add: (...args) => queue.add(...args), retry: (token) => queue.retry(token), imageOf };
}

export function ImageUploadsProvider({ uploads, children }: { uploads: ImageUploads; children: ReactNode }) {
  useFileDropGuard();
  return (
    <Context value={uploads}>
      {children}
      <p role="status" className="sr-only">
        {uploads.news}
      </p>
    </Context>
  );
}

export function useUploads(): ImageUploads {
  return useContext(Context)!;
}

interface ImageUpload {
  /** What the form has: a URL, a token, or nothing. */
  url: string;
  upload: Upload | undefined;
}

export function useImageUpload(name: 'logoUrl' | 'bannerUrl' | `screenshots.${number}.url`): ImageUpload {
  const url = useWatch<ListingDraft>({ name }) as string | undefined;
  return { url: url ?? '', upload: useUploads().uploads.get(url ?? '') };
}

/** Fields that are not saved yet because an image is on its way. */
export function uploadingFields(draft: ListingDraft, { uploads }: ImageUploads): ListingField[] {
  return imageUrlsOf(draft).flatMap(([name, url]) => {
    const upload = uploads.get(url);
    return upload && upload.status !== 'failed' ? [name.split('.')[0] as ListingField] : [];
  });
}

/** A file that misses its area must not replace the page. */
function useFileDropGuard(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', refuse);
    addEventListener('drop', refuse);
    return () => {
      removeEventListener('dragover', refuse);
      removeEventListener('drop', refuse);
    };
  }, []);
}
