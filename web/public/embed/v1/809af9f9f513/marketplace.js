// <marketplace-app slug="focus-board">: the card of an app, for pages of other sites. It reads the public API of the
// marketplace that this script comes from, without cookies, and sets text only: nothing of a listing becomes markup.
// Events: `marketplace-load` and `marketplace-error` once it is shown, `marketplace-install` for a click on its button
// (detail: slug and url; preventDefault() keeps the page from opening). Style it with the custom properties below; without them
// the accent is that of the marketplace.

const base = new URL('../../../', import.meta.url);

const STYLE = `
:host { display: block; font: var(--marketplace-font, 16px/1.45 system-ui, sans-serif); overflow-wrap: anywhere; }
:host([hidden]) { display: none; }
.card { display: flex; gap: .8rem; align-items: flex-start; padding: .9rem; box-sizing: border-box;
  color: var(--marketplace-text, light-dark(#1c1e26, #eceef4)); background: var(--marketplace-background, light-dark(#fff, #16171d));
  border: 1px solid var(--marketplace-border, light-dark(#dfe1e7, #323541)); border-radius: var(--marketplace-radius, 12px); }
.text { flex: 1; min-width: 0; }
.name { font-weight: 700; color: inherit; text-decoration: none; }
.name:hover { text-decoration: underline; }
p { margin: .15rem 0 0; }
.dim { color: var(--marketplace-dim, light-dark(#5b6070, #a3a8b8)); font-size: .875em; }
.logo { width: 48px; height: 48px; border-radius: 10px; object-fit: cover; flex: none; }
span.logo { display: grid; place-items: center; font-weight: 700; background: var(--marketplace-border, light-dark(#dfe1e7, #323541)); }
.get { font: inherit; font-weight: 600; padding: .45rem 1rem; border-radius: 8px; text-decoration: none; white-space: nowrap;
  color: var(--marketplace-on-accent, light-dark(#fff, #16151f)); background: var(--marketplace-accent, var(--brand-accent, light-dark(#4d45c8, #a9a4ff))); }
a:focus-visible { outline: 3px solid var(--marketplace-accent, var(--brand-accent, light-dark(#4d45c8, #a9a4ff))); outline-offset: 2px; }
@media (max-width: 24rem) { .card { flex-wrap: wrap; } .get { width: 100%; text-align: center; box-sizing: border-box; } }
`;

/** Constructed, because a strict content security policy forbids style elements. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLE);

let branded;
/** Once for all cards of a page. They are shown without it, too. */
function brand() {
  branded ??= fetch(new URL('api/brand', base), { credentials: 'omit' })
    .then((answer) => answer.json())
    .then(({ colors: { light, dark } }) => {
      const colors = [light.accentText, dark.accentText];
      if (colors.every((color) => /^#[0-9a-f]{6}$/i.test(color)))
        sheet.insertRule(`:host { --brand-accent: light-dark(${colors.join()}); }`);
    })
    .catch(() => {});
  return branded;
}

/** An element with text and attributes. */
function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

class MarketplaceApp extends HTMLElement {
  static observedAttributes = ['slug'];
  #root = this.attachShadow({ mode: 'open' });
  /** Of the latest request: an answer to an earlier one is out of date. */
  #loading = new AbortController();

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
  }

  connectedCallback() {
    this.#load();
  }

  disconnectedCallback() {
    this.#loading.abort();
  }

  attributeChangedCallback(_name, before, after) {
    if (this.isConnected && before !== after) this.#load();
  }

  async #load() {
    this.#loading.abort();
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    const slug = this.getAttribute('slug') ?? '';
    this.#show(element('p', { class: 'dim text' }, 'Loading…'), true);
    let message = 'The app could not be loaded.';
    try {
      const url = new URL(`api/apps/${encodeURIComponent(slug)}`, base);
      const [answer] = await Promise.all([fetch(url, { credentials: 'omit', signal }), brand()]);
      if (answer.status === 404) message = 'This app is not available.';
      if (!answer.ok) throw new Error(message);
      const app = await answer.json();
      if (signal.aborted) return;
      this.#showApp(app);
      this.#emit('marketplace-load', { slug });
    } catch {
      if (signal.aborted) return;
      this.#show(element('p', { class: 'dim text' }, message));
      this.#emit('marketplace-error', { slug, message });
    }
  }

  #showApp(app) {
    const url = new URL(`apps/${encodeURIComponent(app.slug)}`, base).href;
    const top = { href: url, target: '_blank', rel: 'noopener' };
    const rating = app.reviewCount > 0 ? `★ ${app.averageRating.toFixed(1)} (${app.reviewCount})` : 'No ratings yet';
    const get = element('a', { ...top, class: 'get', part: 'button', 'aria-label': `Get ${app.name}` }, 'Get');
    get.addEventListener('click', (event) => {
      if (!this.#emit('marketplace-install', { slug: app.slug, url })) event.preventDefault();
    });
    const text = element(
      'div',
      { class: 'text' },
      element('a', { ...top, class: 'name', part: 'name' }, app.name),
      element('p', { class: 'dim' }, app.developer.companyName ?? app.developer.name),
      element('p', {}, app.description),
      element('p', { class: 'dim' }, rating),
    );
    this.#show([logoOf(app), text, get]);
  }

  #show(content, busy = false) {
    this.#root.replaceChildren(
      element('div', { class: 'card', part: 'card', 'aria-busy': String(busy) }, ...[content].flat()),
    );
  }

  /** False if somebody prevented the default. */
  #emit(type, detail) {
    return this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }));
  }
}

function logoOf({ name, images }) {
  if (!images.logo) return element('span', { class: 'logo', 'aria-hidden': 'true' }, [...name][0] ?? '');
  return element('img', { class: 'logo', src: images.logo.url, alt: '', width: '48', height: '48', loading: 'lazy' });
}

if (!customElements.get('marketplace-app')) customElements.define('marketplace-app', MarketplaceApp);
