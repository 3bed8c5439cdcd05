// Names of countries, in English like the rest of the pages. Created when first needed: it loads the names of all regions.

let names: Intl.DisplayNames | undefined;

/** The code itself if it has no name. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  return names.of(code) ?? code;
}
