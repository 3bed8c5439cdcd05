import type { FeaturedApp } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import { cx } from '../../ui/class-names.ts';
import { RemoteImage } from '../../ui/image.tsx';
import { AppLogo } from '../../ui/logo.tsx';
import { cardClasses, cardLinkClasses, Figures, makerOf } from '../app-card.tsx';

/** A featured app. The leading card fills its space with the banner. */
export function FeaturedCard({ app, lead = false }: { app: FeaturedApp; lead?: boolean }) {
  return (
    <article className={cx(cardClasses, 'flex h-full flex-col overflow-hidden')}>
      {app.bannerUrl ? (
        <RemoteImage
          url={app.bannerUrl}
          alt=""
          width={1200}
          height={600}
          priority={lead}
          className={cx('aspect-[2/1] w-full', lead && 'lg:aspect-auto lg:min-h-0 lg:flex-1')}
        />
      ) : (
        <span className={cx('flex aspect-[2/1] items-center justify-center bg-accent-soft', lead && 'lg:flex-1')}>
          <AppLogo name={app.name} url={app.logoUrl} className="size-20" />
        </span>
      )}
      <div className={cx('flex gap-4 p-4', lead && 'lg:p-6')}>
        <AppLogo name={app.name} url={app.logoUrl} className={lead ? 'size-12 lg:size-16' : 'size-12'} />
        <div className="min-w-0 flex-1">
          <h3 className={cx('truncate font-semibold', lead && 'lg:text-xl')}>
            <Link to="/apps/$slug" params={{ slug: app.slug }} className={cardLinkClasses}>
              {app.name}
            </Link>
          </h3>
          <p className="truncate text-sm text-ink-3">{makerOf(app)}</p>
          <p className={cx('mt-1.5 line-clamp-2 text-sm text-ink-2', lead && 'lg:text-base')}>{app.description}</p>
          <div className="mt-2.5">
            <Figures app={app} />
          </div>
        </div>
      </div>
    </article>
  );
}
