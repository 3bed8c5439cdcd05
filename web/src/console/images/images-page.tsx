import { type BlockedImage, type MediaOverview, retryImageCopies, unblockImage } from '@marketplace/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Ban, RotateCcw, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { brand } from '../../shared/brand.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Panel, Stat } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { formatNumber, plural } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { Person } from '../person.tsx';
import { blockedImagesQuery, mediaQuery, useRefreshConsole } from '../queries.ts';
import { useAdminAction } from '../use-admin-action.ts';
import { BlockImageDialog } from './block-image.tsx';
import { formatBytes } from './format-bytes.ts';

const route = getRouteApi('/console/images');

export function ImagesPage() {
  const { data, error, refetch } = useQuery(mediaQuery());
  const [blocking, setBlocking] = useState(false);
  return (
    <>
      <PageHeader
        title="Images"
        description={`${brand.name} keeps its own copies of apps’ images, so that visitors see exactly what was reviewed.`}
        actions={
          <Button icon={<Ban />} onClick={() => setBlocking(true)}>
            Block image…
          </Button>
        }
      />
      <div className="space-y-6">
        {error && !data ? (
          <Card>
            <ErrorState error={error} retry={refetch} />
          </Card>
        ) : !data ? (
          <Card>
            <LoadingRows rows={3} />
          </Card>
        ) : (
          <Overview overview={data} />
        )}
        <BlockedImages />
      </div>
      {blocking && <BlockImageDialog onClose={() => setBlocking(false)} />}
    </>
  );
}

function Overview({ overview: { images, bytes, withoutVariants, copies } }: { overview: MediaOverview }) {
  return (
    <>
      <dl className="grid grid-cols-2 gap-3">
        <Stat
          label="Images"
          value={formatNumber(images)}
          note={withoutVariants > 0 && `${formatNumber(withoutVariants)} without smaller sizes`}
        />
        <Stat label="Storage" value={formatBytes(bytes)} note="Full size only" />
      </dl>
      <Copies copies={copies} withoutVariants={withoutVariants} />
    </>
  );
}

function Copies({
  copies: { total, pinned, waiting, failed, unreviewed },
  withoutVariants,
}: Pick<MediaOverview, 'copies' | 'withoutVariants'>) {
  const refresh = useRefreshConsole();
  const { mutate, isPending } = useMutation({
    mutationFn: () => retryImageCopies(),
    onSuccess: () =>
      toast.done('Trying again', `${brand.name} copies missing images and makes missing sizes once more.`),
    onError: (error) => toast.failed(error),
    onSettled: refresh,
  });
  return (
    <Panel
      title="Images of live apps"
      description="Visitors don’t see images without a copy. An image that couldn’t be fetched for the review gets one with the next version."
      actions={
        failed + withoutVariants > 0 && (
          <Button size="sm" icon={<RotateCcw />} busy={isPending} onClick={() => mutate()}>
            Try again
          </Button>
        )
      }
    >
      {total === 0 ? (
        <p className="text-sm text-ink-3">No live app has images yet.</p>
      ) : (
        <>
          <progress
            aria-label="Copied images"
            value={pinned}
            max={total}
            className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width]"
          />
          <p aria-live="polite" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2 tabular-nums">
            <span>
              {formatNumber(pinned)} of {formatNumber(total)} copied
            </span>
            {waiting > 0 && <span>{formatNumber(waiting)} waiting</span>}
            {failed > 0 && <span className="text-bad">{formatNumber(failed)} couldn’t be fetched</span>}
            {unreviewed > 0 && <span>{formatNumber(unreviewed)} approved without a copy</span>}
          </p>
        </>
      )}
    </Panel>
  );
}

function BlockedImages() {
  const { page = 1 } = route.useSearch();
  const { data, error, refetch, isPlaceholderData } = useQuery(blockedImagesQuery({ page }));
  return (
    <div>
      <Panel
        title="Blocked images"
        description={data && data.pagination.total > 0 && plural(data.pagination.total, 'image')}
        flush
      >
        {error && !data ? (
          <ErrorState error={error} retry={refetch} />
        ) : !data ? (
          <LoadingRows rows={3} />
        ) : data.data.length === 0 ? (
          <EmptyState icon={<ShieldCheck />} title="No blocked images">
            Block an image to take it down in every app immediately, such as one that infringes someone’s rights.
          </EmptyState>
        ) : (
          <ul className="divide-y" aria-busy={isPlaceholderData}>
            {data.data.map((image) => (
              <Blocked key={image.sha256} image={image} />
            ))}
          </ul>
        )}
      </Panel>
      {data && (
        <Pagination
          {...data.pagination}
          noun="image"
          link={(to, content, props) => (
            <Link to="/console/images" search={{ page: to }} {...props}>
              {content}
            </Link>
          )}
        />
      )}
    </div>
  );
}

function Blocked({ image: { sha256, reason, deniedBy, deniedByName, deniedAt } }: { image: BlockedImage }) {
  const [open, setOpen] = useState(false);
  const decide = useAdminAction();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="break-words whitespace-pre-line">{reason}</p>
        <p className="mt-1 font-mono text-xs break-all text-ink-3">{sha256}</p>
        <p className="mt-1 text-xs text-ink-3">
          Blocked <Time value={deniedAt} /> by <Person id={deniedBy} name={deniedByName} />
        </p>
      </div>
      <Button size="sm" onClick={() => setOpen(true)} aria-label={`Unblock ${sha256.slice(0, 12)}`}>
        Unblock
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Unblock this image?"
        action="Unblock"
        onConfirm={() => decide(() => unblockImage(sha256), 'Image unblocked')}
      >
        Apps that still use it show it again immediately, and developers can upload it again.
      </ConfirmDialog>
    </li>
  );
}
