import type { ReactNode } from 'react';

/** What somebody gets by filling in the form beside it. */
export function Gains({ title, gains }: { title: string; gains: { icon: ReactNode; title: string; text: string }[] }) {
  return (
    <section aria-labelledby="gains">
      <h2 id="gains" className="text-sm font-semibold">
        {title}
      </h2>
      <ul className="mt-4 space-y-5">
        {gains.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <span className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-accent-soft text-accent-ink [&_svg]:size-[18px]">
              {icon}
            </span>
            <div className="text-sm">
              <p className="font-medium">{title}</p>
              <p className="mt-0.5 text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
