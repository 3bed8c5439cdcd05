import type { FeaturedApp } from '@marketplace/sdk';
import { Link } from '@tanstack/react-router';
import { cx } from '../../ui/class-names.ts';
import { BoxedImage } from '../../ui/image.tsx';
import { AppLogo } from '../../ui/logo.tsx';
import { cardClasses, cardLinkClasses, Figures, makerOf } from '../app-card.tsx';

// One of three columns, from 40rem one of two, on phones most of the window; the leading card is two columns wide.
const SIZES =
  '(min-width: 76rem) 23.4rem, (min-width: 64rem) calc((100vw - 6rem) / 3), (min-width: 40rem) calc((100vw - 3.5rem) / 2), calc((100vw - 2.5rem) * 0.85)';
const LEAD_SIZES =
  '(min-width: 76rem) 47.7rem, (min-width: 64rem) calc((100vw - 6rem) * 2 / 3 + 1rem), (min-width: 40rem) calc(100vw - 2.5rem), calc((100vw - 2.5rem) * 0.85)';

/** A featured app. The leading card fills its space with the banner. */
export function FeaturedCard({ app, lead = false }: { app: FeaturedApp; lead?: boolean }) {
  return (
    <article className={cx(cardClasses, 'flex h-full flex-col overflow-hidden')}>
      {app.images.banner ? (
        <BoxedImage
          image={app.images.banner}
          alt=""
          sizes={lead ? LEAD_SIZES : SIZES}
          priority={lead}
          className={cx('aspect-[2/1] w-full', lead && 'lg:aspect-auto lg:min-h-0 lg:flex-1')}
        />
      ) : (
        <span className={cx('flex aspect-[2/1] items-center justify-center bg-accent-soft', lead && 'lg:flex-1')}>
          <AppLogo name={app.name} image={app.images.logo} sizes="5rem" className="size-20" />
        </span>
      )}
      <div className={cx('flex gap-4 p-4', lead && 'lg:p-6')}>
        <AppLogo name={app.name} image={app.images.logo} className={lead ? 'size-12 lg:size-16' : 'size-12'} />
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
