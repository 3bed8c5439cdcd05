// Live preview of the listing: the card in lists and the app's page.

import { countCharacters, type Image, previewMarkdown } from '@marketplace/sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExternalLink, ImageOff, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { brand } from '../../shared/brand.ts';
import {
  contactFacts,
  type DisclosedFact,
  DisclosedFacts,
  pricingFacts,
  safetyFacts,
} from '../../shared/disclosed-facts.tsx';
import { SUPPORT_CONTACTS } from '../../shared/disclosures.ts';
import { toDisclosures } from '../../shared/disclosures-draft.ts';
import { detailsOf, faultText } from '../../shared/form-faults.ts';
import { LIMITS, type ListingDraft } from '../../shared/listing-draft.ts';
import { namePermission, PermissionList } from '../../shared/permissions.tsx';
import { categoryLabel } from '../../shared/vocabulary.ts';
import { IconButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { BoxedImage } from '../../ui/image.tsx';
import { inlineCode } from '../../ui/inline-code.tsx';
import { AppLogo } from '../../ui/logo.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useDebouncedValue } from '../../ui/use-debounced-value.ts';
import type { FindImage } from '../media/copies.ts';
import { hostScopesQuery, usePublisherName } from '../queries.ts';

const VIEWS = [
  { value: 'page', label: 'Page' },
  { value: 'card', label: 'Card' },
] as const;

interface PreviewProps {
  draft: ListingDraft;
  imageOf: FindImage;
  /** Shown in place of images that the marketplace has no copy of. */
  missing?: string;
}

export function ListingPreview(props: PreviewProps) {
  const [view, setView] = useState<'card' | 'page'>('page');
  const [large, setLarge] = useState(false);
  return (
    <Panel
      title="Preview"
      flush
      actions={
        <>
          <Segmented label="What to preview" value={view} options={VIEWS} onChange={setView} />
          <IconButton label="Large preview" className="-mr-2 h-8 w-8" onClick={() => setLarge(true)}>
            <Maximize2 />
          </IconButton>
        </>
      }
    >
      {view === 'card' ? (
        <div className="bg-canvas p-5">
          <CardPreview {...props} />
        </div>
      ) : (
        <StorePagePreview {...props} />
      )}
      <Dialog open={large} onClose={() => setLarge(false)} title={`${brand.name} page`} wide>
        <div className="-mx-6 mt-1 border-t">
          <StorePagePreview {...props} />
        </div>
      </Dialog>
    </Panel>
  );
}

function CardPreview({ draft: { name, description, category, logoUrl }, imageOf }: PreviewProps) {
  const maker = usePublisherName();
  return (
    <div className="flex gap-4 rounded-lg border bg-surface p-4 shadow-card">
      <AppLogo name={name || '?'} image={imageOf(logoUrl)} className="size-14" />
      <div className="min-w-0">
        <p className="truncate font-semibold">{name || 'App name'}</p>
        <p className="truncate text-xs text-ink-3">{[categoryLabel(category), maker].filter(Boolean).join(' · ')}</p>
        <p className="mt-1.5 line-clamp-2 text-sm text-ink-2">{description || 'What it does, in a sentence or two.'}</p>
      </div>
    </div>
  );
}

function StorePagePreview({ draft, imageOf, missing }: PreviewProps) {
  const { name, description, category, logoUrl, bannerUrl, websiteUrl, screenshots, longDescription, releaseNotes } =
    draft;
  const permissions = draft.permissions.filter(({ scope, reason }) => scope && reason);
  const maker = usePublisherName();
  return (
    <div className="@container">
      {bannerUrl && (
        <Artwork image={imageOf(bannerUrl)} missing={missing} sizes="48rem" className="aspect-[2/1] w-full border-b" />
      )}
      <div className="space-y-5 p-5">
        <div className="flex gap-4">
          <AppLogo name={name || '?'} image={imageOf(logoUrl)} className="size-16" />
          <div className="min-w-0">
            <h3 className="text-lg leading-snug font-semibold">{name || 'App name'}</h3>
            <p className="text-sm text-ink-3">{[maker, categoryLabel(category)].filter(Boolean).join(' · ')}</p>
            {websiteUrl && (
              <p className="mt-1 flex items-center gap-1 text-xs text-ink-3">
                <ExternalLink className="size-3 shrink-0" aria-hidden="true" />
                <span className="truncate">{websiteUrl.replace(/^https?:\/\//, '')}</span>
              </p>
            )}
          </div>
        </div>
        <p className="text-ink-2">{description || 'What it does, in a sentence or two.'}</p>
        {screenshots.length > 0 && <Shots screenshots={screenshots} imageOf={imageOf} missing={missing} />}
        {longDescription.trim() !== '' && <Markdown text={longDescription} />}
        {permissions.length > 0 && <Permissions permissions={permissions} />}
        <Disclosed draft={draft} />
        {releaseNotes && (
          <div>
            <p className="text-sm font-semibold">What’s new</p>
            <p className="mt-1 text-sm whitespace-pre-wrap text-ink-2">{releaseNotes}</p>
          </div>
        )}
      </div>
    </div>
  );
}

/** The cards of the public page. Rows that nobody has filled in yet are left out. */
function Disclosed({ draft }: { draft: ListingDraft }) {
  const { collects, subprocessors, certifications } = draft.dataSafety;
  const dataSafety = {
    ...draft.dataSafety,
    collects: collects.filter(({ type }) => type.trim()),
    subprocessors: subprocessors.filter(({ name }) => name.trim()),
    certifications: certifications.filter(({ name }) => name.trim()),
  };
  const disclosures = toDisclosures({ ...draft, dataSafety });
  const cards: [title: string, facts: DisclosedFact[]][] = [
    ['Pricing', pricingFacts(disclosures)],
    ['Support', contactFacts(disclosures, SUPPORT_CONTACTS)],
    ['Privacy and data safety', [...contactFacts(disclosures, ['privacyPolicyUrl']), ...safetyFacts(disclosures)]],
  ];
  return cards.map(
    ([title, facts]) =>
      facts.length > 0 && (
        <div key={title}>
          <p className="text-sm font-semibold">{title}</p>
          <DisclosedFacts facts={facts} />
        </div>
      ),
  );
}

function Permissions({ permissions }: Pick<ListingDraft, 'permissions'>) {
  const vocabulary = useQuery(hostScopesQuery).data ?? [];
  return (
    <div>
      <p className="mb-2 text-sm font-semibold">Permissions</p>
      <PermissionList permissions={permissions.map((permission) => namePermission(permission, vocabulary))} />
    </div>
  );
}

function Shots({ screenshots, imageOf, missing }: Omit<PreviewProps, 'draft'> & Pick<ListingDraft, 'screenshots'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label="Screenshots" tabIndex={0} className="-mx-5 overflow-x-auto px-5">
      <div className="flex gap-3">
        {screenshots.map(({ url, caption }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may show the same image
          <figure key={position} className="w-56 shrink-0 @lg:w-80">
            <Artwork
              image={imageOf(url)}
              alt={caption}
              missing={missing}
              sizes="20rem"
              className="aspect-video w-full rounded-md border"
            />
            {caption && <figcaption className="mt-1.5 truncate text-xs text-ink-3">{caption}</figcaption>}
          </figure>
        ))}
      </div>
    </section>
  );
}

/** An image; without one, a symbol and why. */
function Artwork({
  image,
  missing,
  alt = '',
  sizes,
  className,
}: {
  image: Image | null;
  missing: string | undefined;
  alt?: string;
  sizes: string;
  className: string;
}) {
  if (image || !missing) return <BoxedImage image={image} alt={alt} sizes={sizes} className={className} />;
  return (
    <div className={cx('flex flex-col items-center justify-center gap-1.5 bg-hover p-3 text-ink-3', className)}>
      <ImageOff className="size-7" aria-hidden="true" />
      <span className="text-center text-xs">{missing}</span>
    </div>
  );
}

/** Markdown rendered by the service, so that the preview is exactly what the public page shows. */
function Markdown({ text }: { text: string }) {
  const settled = useDebouncedValue(text, 400);
  const { data, error } = useQuery({
    queryKey: ['markdown', settled],
    queryFn: async () => (await previewMarkdown({ markdown: settled })).html,
    enabled: countCharacters(settled) <= LIMITS.longDescription,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const [refusal] = detailsOf(error);
  if (refusal)
    return (
      <p className="text-sm text-ink-3">Couldn’t preview the long description. {inlineCode(faultText(refusal))}</p>
    );
  if (error && !data) return <p className="text-sm text-ink-3">Couldn’t preview the long description.</p>;
  return (
    <div
      className="prose text-sm"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and sanitised by the service
      dangerouslySetInnerHTML={{ __html: data ?? '' }}
    />
  );
}
