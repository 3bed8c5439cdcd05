// Loads the web app into a page that the server rendered, once the page's own images are there or with the first interaction:
// they get the bandwidth first, and a phone shows the page a second earlier. A click on a button before that is repeated.
// To switch it off, do not pass the document through `deferred` (server/features/web/built-app.ts).

const INTERACTIONS = ['pointerdown', 'keydown', 'focusin'];
let clicked: HTMLElement | null = null;

function hydrate(): void {
  for (const type of INTERACTIONS) removeEventListener(type, hydrate, true);
  removeEventListener('load', hydrate);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=module]')) link.rel = 'modulepreload';
  const script = document.createElement('script');
  script.type = 'module';
  script.src = document.getElementById('hydrate')!.dataset.app!;
  document.head.append(script);
}

function keepClick({ target }: MouseEvent): void {
  if (target instanceof Element) clicked = target.closest<HTMLElement>('button[type=button]') ?? clicked;
}

for (const type of INTERACTIONS) addEventListener(type, hydrate, true);
addEventListener('click', keepClick, true);
addEventListener('hydrated', () => {
  removeEventListener('click', keepClick, true);
  // Not while React is at work: parts that are not hydrated yet are then hydrated by the click.
  setTimeout(() => clicked?.click());
});
if (document.readyState === 'complete') hydrate();
else addEventListener('load', hydrate);
