import type { Submission } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import type { ReactNode } from 'react';
import { contactFacts, type DisclosedFact, isWide, pricingFacts, safetyFacts } from '../../shared/disclosed-facts.tsx';
import { CONTACTS, tagName } from '../../shared/disclosures.ts';
import { categoryLabel, ENVIRONMENTS } from '../../shared/vocabulary.ts';
import { Card } from '../../ui/card.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { Blockable } from '../images/block-image.tsx';
import { ListingImage } from '../images/listing-image.tsx';
import { whyMissing } from '../images/listing-images.ts';
import { Annotatable } from './annotations.tsx';
import { ScreenshotGallery } from './screenshot-gallery.tsx';

/** Preview of the public listing; every field can be annotated. */
export function ListingPreview({ submission }: { submission: Submission }) {
  const { listing, developer, images } = submission;
  return (
    <Card className="space-y-8 p-4 sm:p-6">
      <Annotatable pointer="/bannerUrl">
        {listing.bannerUrl ? (
          <Blockable image={images.banner} name="Banner">
            <ListingImage
              image={images.banner}
              url={listing.bannerUrl}
              alt="Banner"
              why={whyMissing(submission, '/bannerUrl')}
              className="aspect-[2/1] w-full rounded-md border"
            />
          </Blockable>
        ) : (
          <Missing>No banner</Missing>
        )}
      </Annotatable>
      <div className="flex flex-col gap-5 sm:flex-row">
        <Annotatable pointer="/logoUrl" className="self-start">
          {listing.logoUrl ? (
            <Blockable image={images.logo} name="Logo">
              <ListingImage
                image={images.logo}
                url={listing.logoUrl}
                alt="Logo"
                why={whyMissing(submission, '/logoUrl')}
                className="size-20 rounded-[22%] border"
                missingClassName="min-h-20 w-40 rounded-md border"
              />
            </Blockable>
          ) : (
            <Missing>No logo</Missing>
          )}
        </Annotatable>
        <div className="min-w-0 flex-1 space-y-3">
          <div>
            <Annotatable pointer="/name">
              <h2 className="text-xl font-semibold tracking-tight">{listing.name}</h2>
            </Annotatable>
            <p className="mt-0.5 text-sm text-ink-3">by {developer.companyName ?? developer.name}</p>
          </div>
          <Annotatable pointer="/description">
            <p className="text-ink-2">{listing.description}</p>
          </Annotatable>
        </div>
      </div>
      <section>
        <Annotatable pointer="/screenshots" className="mb-4">
          <h3 className="text-sm font-semibold">Screenshots</h3>
        </Annotatable>
        <ScreenshotGallery submission={submission} />
      </section>
      <section>
        <h3 className="mb-2 text-sm font-semibold">About this app</h3>
        <Annotatable pointer="/longDescription">
          {listing.longDescriptionHtml ? (
            <div
              className="prose text-sm"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised by the service
              dangerouslySetInnerHTML={{ __html: listing.longDescriptionHtml }}
            />
          ) : (
            <Missing>No long description</Missing>
          )}
        </Annotatable>
      </section>
      {listing.releaseNotes && (
        <section>
          <h3 className="mb-2 text-sm font-semibold">What’s new</h3>
          <Annotatable pointer="/releaseNotes">
            <p className="text-sm whitespace-pre-line text-ink-2">{listing.releaseNotes}</p>
          </Annotatable>
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
        <Fact pointer="/setupUrl" name="Setup URL">
          {listing.setupUrl ? <OutsideLink href={listing.setupUrl} /> : <span className="text-ink-3">None</span>}
        </Fact>
        {CONTACTS.map((field) => (
          <Fact key={field} pointer={`/${field}`} name={fieldName(`/${field}`)}>
            {contactFacts(listing, [field])[0]?.content ?? <span className="text-ink-3">None</span>}
          </Fact>
        ))}
        <Fact pointer="/tags" name="Tags">
          {listing.tags.map(tagName).join(', ') || <span className="text-ink-3">None</span>}
        </Fact>
      </div>
      <Disclosed title="Pricing" pointer="/pricing" facts={pricingFacts(listing)} />
      <Disclosed title="Data safety" pointer="/dataSafety" facts={safetyFacts(listing)} />
    </Card>
  );
}

/** Each fact can be annotated, and so can the lack of facts. */
function Disclosed({ title, pointer, facts }: { title: string; pointer: string; facts: DisclosedFact[] }) {
  return (
    <section className="border-t pt-6 text-sm">
      <Annotatable pointer={pointer} className="mb-4">
        <h3 className="font-semibold">{title}</h3>
        {facts.length === 0 && <p className="mt-0.5 text-ink-3">Nothing stated</p>}
      </Annotatable>
      {facts.length > 0 && (
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {facts.map((fact) => (
            <div key={fact.pointer} className={isWide(fact) ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
              <Fact pointer={fact.pointer} name={fact.name}>
                {fact.content}
              </Fact>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

function Fact({ pointer, name, children }: { pointer: string; name: string; children: ReactNode }) {
  return (
    <Annotatable pointer={pointer}>
      <h3 className="text-xs text-ink-3">{name}</h3>
      <div className="mt-0.5">{children}</div>
    </Annotatable>
  );
}

function Missing({ children }: { children: ReactNode }) {
  return <p className="rounded-md border border-dashed px-4 py-6 text-center text-sm text-ink-3">{children}</p>;
}
