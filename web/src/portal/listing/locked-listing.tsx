// A read-only listing: its fields, and the preview beside them.

import type { Image } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { contactFacts, DisclosedFacts, pricingFacts, safetyFacts } from '../../shared/disclosed-facts.tsx';
import { CONTACTS, tagName } from '../../shared/disclosures.ts';
import { draftOf, type Listing } from '../../shared/listing-draft.ts';
import { namePermission, PermissionList } from '../../shared/permissions.tsx';
import { categoryLabel } from '../../shared/vocabulary.ts';
import { Panel } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { copiesOf } from '../media/copies.ts';
import { hostScopesQuery } from '../queries.ts';
import { ListingPreview } from './listing-preview.tsx';

export function LockedListing({ listing }: { listing: Listing }) {
  const { name, description, category, longDescription, logoUrl, bannerUrl, websiteUrl, oauthClientId, releaseNotes } =
    listing;
  const { setupUrl } = listing;
  const vocabulary = useQuery(hostScopesQuery).data ?? [];
  const permissions = listing.permissions.map((permission) => namePermission(permission, vocabulary));
  const facts: [pointer: string, content: ReactNode][] = [
    ['/releaseNotes', releaseNotes && <span className="whitespace-pre-wrap">{releaseNotes}</span>],
    ['/name', name],
    ['/description', description],
    ['/category', categoryLabel(category)],
    ['/logoUrl', logoUrl && <Original url={logoUrl} image={listing.images.logo} className="size-16" />],
    ['/bannerUrl', bannerUrl && <Original url={bannerUrl} image={listing.images.banner} className="h-16 w-32" />],
    ['/screenshots', listing.screenshots.length > 0 && <Screenshots listing={listing} />],
    ['/longDescription', longDescription && <LongText text={longDescription} />],
    ['/websiteUrl', websiteUrl && <OutsideLink href={websiteUrl} />],
    ['/permissions', permissions.length > 0 && <PermissionList permissions={permissions} />],
    ['/oauthClientId', oauthClientId && <span className="font-mono text-[13px]">{oauthClientId}</span>],
    ['/setupUrl', setupUrl && <OutsideLink href={setupUrl} />],
    ...CONTACTS.map((field): [string, ReactNode] => [`/${field}`, contactFacts(listing, [field])[0]?.content]),
    ['/pricing', listing.pricing && <DisclosedFacts facts={pricingFacts(listing)} />],
    ['/tags', listing.tags.map(tagName).join(', ')],
    ['/dataSafety', listing.dataSafety && <DisclosedFacts facts={safetyFacts(listing)} />],
  ];
  const shown = facts.filter(([pointer]) => pointer !== '/releaseNotes' || releaseNotes !== undefined);
  return (
    <div className="gap-6 space-y-5 xl:grid xl:grid-cols-[minmax(0,1fr)_23rem] xl:space-y-0">
      <Panel title="Listing" flush className="self-start">
        <dl className="divide-y">
          {shown.map(([pointer, content]) => (
            <div key={pointer} className="gap-4 px-5 py-3 text-sm sm:grid sm:grid-cols-[9.5rem_minmax(0,1fr)]">
              <dt className="text-ink-3">{fieldName(pointer)}</dt>
              <dd className="mt-0.5 min-w-0 break-words sm:mt-0">
                {content || <span className="text-ink-3">None</span>}
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
      <div className="xl:sticky xl:top-6 xl:max-h-[calc(100vh-3rem)] xl:self-start xl:overflow-y-auto">
        <ListingPreview draft={draftOf(listing)} imageOf={copiesOf(listing)} />
      </div>
    </div>
  );
}

/** The marketplace's copy, and the URL that the listing gives. */
function Original({ url, image, className }: { url: string; image: Image | null; className: string }) {
  return (
    <>
      {image && <Thumbnail image={image} className={cx('mb-1.5', className)} />}
      <OutsideLink href={url} />
    </>
  );
}

function Screenshots({ listing: { screenshots, images } }: { listing: Listing }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {screenshots.map(({ url, caption, order }, position) => (
        <li key={`${order} ${url}`} className="min-w-0">
          <a href={images.screenshots[position]?.url ?? url} target="_blank" rel="noreferrer" className="block">
            <Thumbnail
              image={images.screenshots[position]}
              alt={caption ?? `Screenshot ${order + 1}`}
              className="aspect-video w-full"
            />
          </a>
          {caption && <p className="mt-1 truncate text-xs text-ink-3">{caption}</p>}
        </li>
      ))}
    </ul>
  );
}

function LongText({ text }: { text: string }) {
  return (
    <section
      aria-label="Long description"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-64 overflow-y-auto rounded-sm bg-sunken p-3 font-mono text-[13px] whitespace-pre-wrap text-ink-2"
    >
      {text}
    </section>
  );
}
