// The path that this marketplace is at: '' at the root of its host, or `/marketplace`. The document carries it, because one
// build serves all. The router adds it to its own links; everything else goes through `atBase`.

let basePath = typeof document === 'undefined' ? '' : (document.documentElement.dataset.basePath ?? '');

/** On the server, ahead of each rendering. */
export function setBasePath(publicUrl: string): void {
  basePath = basePathIn(publicUrl);
}

export function basePathIn(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/$/, '');
}

/** The URL of a path of this marketplace: for links, forms, requests and page loads that are not the router's. */
export function atBase(path: string): string {
  return basePath + path;
}

/** The path of this marketplace in the browser's path. Pages to return to are named like this, too. */
export function withoutBase(pathname: string): string {
  return pathname.slice(basePath.length) || '/';
}
