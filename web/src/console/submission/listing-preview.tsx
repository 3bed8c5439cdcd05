import type { Submission } from '@marketplace/sdk';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { AppLogo } from '../../ui/logo.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { categoryLabel, ENVIRONMENTS } from '../../vocabulary.ts';
import { ListingImage } from './listing-image.tsx';
import { Pointable } from './pointing.tsx';
import { ScreenshotGallery } from './screenshot-gallery.tsx';

/** The listing as the public will see it, every field open to objections. */
export function ListingPreview({ submission: { listing, developer } }: { submission: Submission }) {
  return (
    <Card className="space-y-8 p-4 sm:p-6">
      <Pointable pointer="/bannerUrl">
        {listing.bannerUrl ? (
          <ListingImage url={listing.bannerUrl} alt="Banner" className="aspect-[2/1] w-full rounded-md border" />
        ) : (
          <Missing>No banner</Missing>
        )}
      </Pointable>
      <div className="flex flex-col gap-5 sm:flex-row">
        <Pointable pointer="/logoUrl" className="self-start">
          <AppLogo name={listing.name} url={listing.logoUrl} className="size-20" />
        </Pointable>
        <div className="min-w-0 flex-1 space-y-3">
          <div>
            <Pointable pointer="/name">
              <h2 className="text-xl font-semibold tracking-tight">{listing.name}</h2>
            </Pointable>
            <p className="mt-0.5 text-sm text-ink-3">by {developer.companyName ?? developer.name}</p>
          </div>
          <Pointable pointer="/description">
            <p className="text-ink-2">{listing.description}</p>
          </Pointable>
        </div>
      </div>
      <section>
        <Pointable pointer="/screenshots" className="mb-4">
          <h3 className="text-sm font-semibold">Screenshots</h3>
        </Pointable>
        <ScreenshotGallery screenshots={listing.screenshots} />
      </section>
      <section>
        <h3 className="mb-2 text-sm font-semibold">About this app</h3>
        <Pointable pointer="/longDescription">
          {listing.longDescriptionHtml ? (
            <div
              className="prose text-sm"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised by the service
              dangerouslySetInnerHTML={{ __html: listing.longDescriptionHtml }}
            />
          ) : (
            <Missing>No long description</Missing>
          )}
        </Pointable>
      </section>
      {listing.releaseNotes && (
        <section>
          <h3 className="mb-2 text-sm font-semibold">What’s new</h3>
          <Pointable pointer="/releaseNotes">
            <p className="text-sm whitespace-pre-line text-ink-2">{listing.releaseNotes}</p>
          </Pointable>
        </section>
      )}
      <div className="grid gap-x-8 gap-y-5 border-t pt-6 text-sm sm:grid-cols-2">
        <Fact pointer="/category" name="Category">
          {categoryLabel(listing.category)}
        </Fact>
        <Fact pointer="/environment" name="Environment">
          {ENVIRONMENTS.find(({ value }) => value === listing.environment)?.label}
        </Fact>
        <Fact pointer="/websiteUrl" name="Website">
          {listing.websiteUrl ? <OutsideLink href={listing.websiteUrl} /> : <span className="text-ink-3">None</span>}
        </Fact>
        <Fact pointer="/oauthClientId" name="OAuth client">
          {listing.oauthClientId ? (
            <code className="font-mono text-xs [overflow-wrap:anywhere]">{listing.oauthClientId}</code>
          ) : (
            <span className="text-ink-3">None</span>
          )}
        </Fact>
      </div>
    </Card>
  );
}

function Fact({ pointer, name, children }: { pointer: string; name: string; children: ReactNode }) {
  return (
    <Pointable pointer={pointer}>
      <h3 className="text-xs text-ink-3">{name}</h3>
      <div className="mt-0.5">{children}</div>
    </Pointable>
  );
}

function Missing({ children }: { children: ReactNode }) {
  return <p className="rounded-md border border-dashed px-4 py-6 text-center text-sm text-ink-3">{children}</p>;
}
