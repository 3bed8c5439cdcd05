import type { MouseEvent } from 'react';

/** Beside the form on wide screens. Without the router: a jump within the page is no reason to ask about unsaved changes. */
export function SectionLinks({ sections }: { sections: readonly { id: string; title: string }[] }) {
  const jump = (event: MouseEvent, id: string) => {
    event.preventDefault();
    const section = document.getElementById(id)!;
    section.querySelector('details')?.setAttribute('open', '');
    section.scrollIntoView({ behavior: 'smooth' });
    const heading = section.querySelector<HTMLElement>('summary, h2');
    if (heading?.matches('h2')) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav aria-label="Sections" className="hidden xl:block">
      <ul className="sticky top-8 space-y-0.5 border-l text-sm">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => jump(event, id)}
              className="-ml-px block border-l border-transparent py-1 pl-3 text-ink-2 hover:border-line-strong hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
