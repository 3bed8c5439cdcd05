import type { App } from '@marketplace/sdk';
import { fieldName } from '@marketplace/sdk/listing-fields';
import { useQuery } from '@tanstack/react-query';
import { contactFacts, DisclosedFacts, pricingFacts, safetyFacts } from '../../shared/disclosed-facts.tsx';
import { imageAt } from '../../shared/image-at.ts';
import { namePermission, PermissionList } from '../../shared/permissions.tsx';
import { Panel } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { Blockable } from '../images/block-image.tsx';
import { ListingImage } from '../images/listing-image.tsx';
import { hostScopesQuery } from '../queries.ts';

interface Shown {
  pointer: string;
  url: string;
  alt: string;
  shape: string;
}

/** Logo, banner and screenshots: the marketplace's copies. */
function AppImages({ app }: { app: App }) {
  const shown: Shown[] = [
    ...(app.logoUrl ? [{ pointer: '/logoUrl', url: app.logoUrl, alt: 'Logo', shape: 'w-27' }] : []),
    ...(app.bannerUrl ? [{ pointer: '/bannerUrl', url: app.bannerUrl, alt: 'Banner', shape: 'w-54' }] : []),
    ...app.screenshots.map(({ url, caption }, position) => ({
      pointer: `/screenshots/${position}`,
      url,
      alt: caption ?? `Screenshot ${position + 1}`,
      shape: 'w-48',
    })),
  ];
  if (shown.length === 0) return null;
  return (
    <ul className="mt-4 flex gap-3 overflow-x-auto pb-1">
      {shown.map(({ pointer, url, alt, shape }) => {
        const image = imageAt(app.images, pointer);
        const drawn = (
          <ListingImage
            image={image}
            url={url}
            alt={alt}
            className={cx('h-27 rounded-md border', shape)}
            missingClassName="h-27 w-48 rounded-md border"
          />
        );
        return (
          <li key={pointer} className="shrink-0">
            <Blockable image={image} name={fieldName(pointer)}>
              {image ? (
                <a href={image.url} target="_blank" rel="noreferrer" className="block rounded-md">
                  {drawn}
                </a>
              ) : (
                drawn
              )}
            </Blockable>
          </li>
        );
      })}
    </ul>
  );
}

/** The listing as the public sees it, or would see it. */
export function AppListing({ app }: { app: App }) {
  const vocabulary = useQuery(hostScopesQuery()).data?.scopes ?? [];
  const disclosed = [...contactFacts(app), ...pricingFacts(app), ...safetyFacts(app)];
  return (
    <Panel title={app.version ? `Listing, version ${app.version}` : 'Listing'}>
      <p className="text-sm">{app.description}</p>
      {app.websiteUrl && (
        <p className="mt-2 text-sm">
          <OutsideLink href={app.websiteUrl} />
        </p>
      )}
      <AppImages app={app} />
      {app.permissions.length > 0 && (
        <div className="mt-4">
          <h3 className="mb-2 text-sm font-medium">Permissions</h3>
          <PermissionList permissions={app.permissions.map((permission) => namePermission(permission, vocabulary))} />
        </div>
      )}
      {disclosed.length > 0 && (
        <details className="mt-4">
          <summary className="w-fit rounded-sm text-sm font-medium text-accent-ink">
            Support, pricing and data safety
          </summary>
          <div className="mt-2">
            <DisclosedFacts facts={disclosed} />
          </div>
        </details>
      )}
      {app.longDescription && (
        <details className="mt-4">
          <summary className="w-fit rounded-sm text-sm font-medium text-accent-ink">Long description</summary>
          <p className="mt-2 font-mono text-xs leading-relaxed break-words whitespace-pre-wrap text-ink-2">
            {app.longDescription}
          </p>
        </details>
      )}
    </Panel>
  );
}
