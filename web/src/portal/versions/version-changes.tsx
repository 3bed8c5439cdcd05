// The changes of a version, field by field: texts as a word diff, images side by side, the rest as before and after.

import type { Difference, Image, Permission, Screenshot } from '@marketplace/sdk';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { fieldName } from '../../shared/listing-fields.ts';
import { PermissionChange } from '../../shared/permission-change.tsx';
import { categoryLabel } from '../../shared/vocabulary.ts';
import { Panel } from '../../ui/card.tsx';
import { plural } from '../../ui/format.ts';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states.tsx';
import { TextDifference } from '../../ui/text-difference.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { versionDifferenceQuery, versionQuery } from '../app/app-queries.ts';
import { copiesOf, type FindImage } from '../media/copies.ts';

export function VersionChanges({ appId, number }: { appId: string; number: number }) {
  const { data, error, refetch } = useQuery({ ...versionDifferenceQuery(appId, number), staleTime: 0 });
  // The marketplace's copies of what was and of what is.
  const before = useQuery({
    ...versionQuery(appId, data?.comparedWith ?? 0),
    enabled: Boolean(data?.comparedWith),
  }).data;
  const after = useQuery(versionQuery(appId, number)).data;
  const images = { before: before ? copiesOf(before) : NO_COPIES, after: after ? copiesOf(after) : NO_COPIES };
  const changes = data?.data.length ?? 0;
  const first = data?.comparedWith === null;
  return (
    <Panel
      title="Changes"
      description={
        data && !first ? `${plural(changes, 'field')} changed since version ${data.comparedWith}` : undefined
      }
      flush
    >
      {error ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <LoadingRows rows={3} />
      ) : changes === 0 ? (
        <EmptyState title={first ? 'First version' : 'No changes yet'}>
          {first ? 'There’s no earlier version to compare it with.' : `It’s identical to version ${data.comparedWith}.`}
        </EmptyState>
      ) : (
        <ul className="divide-y">
          {data.data.map((difference) => (
            <li key={difference.pointer} className="px-5 py-4">
              <div className="mb-2 flex items-center gap-2 text-sm">
                <h3 className="font-medium">{fieldName(difference.pointer)}</h3>
                <span className="text-xs text-ink-3">{kindOf(difference)}</span>
              </div>
              <Change {...difference} images={images} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function kindOf({ from, to }: Difference): string {
  if (from === null) return 'added';
  return to === null ? 'removed' : 'changed';
}

const NO_COPIES: FindImage = () => null;

interface ChangeProps extends Difference {
  images: { before: FindImage; after: FindImage };
}

function Change({ pointer, from, to, images }: ChangeProps) {
  const field = pointer.split('/')[1];
  if (field === 'screenshots') {
    return (
      <BeforeAndAfter
        from={from ? <Shot shot={from as Screenshot} find={images.before} /> : null}
        to={to ? <Shot shot={to as Screenshot} find={images.after} /> : null}
      />
    );
  }
  if (field === 'permissions') {
    return <PermissionChange from={from as Permission | null} to={to as Permission | null} />;
  }
  const [before, after] = [from, to].map((value) => (typeof value === 'string' ? value : ''));
  if (field === 'logoUrl' || field === 'bannerUrl') {
    const image = (url: string, find: FindImage) =>
      url ? <Artwork url={url} image={find(url)} isLogo={field === 'logoUrl'} /> : null;
    return <BeforeAndAfter from={image(before!, images.before)} to={image(after!, images.after)} />;
  }
  if (field === 'category') return <TextDifference from={categoryLabel(before!)} to={categoryLabel(after!)} />;
  return <TextDifference from={before!} to={after!} />;
}

function BeforeAndAfter({ from, to }: { from: ReactNode; to: ReactNode }) {
  const none = <p className="text-sm text-ink-3">None</p>;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="w-52 min-w-0">
        <p className="mb-1 text-xs text-ink-3">Before</p>
        {from ?? none}
      </div>
      <ArrowRight className="mt-12 hidden size-4 shrink-0 text-ink-3 sm:block" aria-hidden="true" />
      <div className="w-52 min-w-0">
        <p className="mb-1 text-xs text-ink-3">After</p>
        {to ?? none}
      </div>
    </div>
  );
}

function Shot({ shot: { url, caption }, find }: { shot: Screenshot; find: FindImage }) {
  const image = find(url);
  return (
    <figure>
      {image ? (
        <a href={image.url} target="_blank" rel="noreferrer">
          <Thumbnail image={image} alt={caption ?? 'Screenshot'} className="aspect-video w-full" />
        </a>
      ) : (
        <Url url={url} />
      )}
      <figcaption className="mt-1 text-xs text-ink-2">{caption ?? 'No caption'}</figcaption>
    </figure>
  );
}

function Artwork({ url, image, isLogo }: { url: string; image: Image | null; isLogo: boolean }) {
  return (
    <>
      {image && <Thumbnail image={image} className={isLogo ? 'size-16' : 'aspect-[2/1] w-full'} />}
      <Url url={url} />
    </>
  );
}

function Url({ url }: { url: string }) {
  return (
    <p className="mt-1 truncate text-xs text-ink-3" title={url}>
      {url}
    </p>
  );
}
