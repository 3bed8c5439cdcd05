// Names of countries, in English like the rest of the pages. Created when first needed: it loads the names of all regions.

let names: Intl.DisplayNames | undefined;
const known = new Map<string, string>();

/** The code itself if it has no name. */
export function countryName(code: string): string {
  let name = known.get(code);
  if (name === undefined) {
    names ??= new Intl.DisplayNames('en', { type: 'region' });
    name = names.of(code) ?? code;
    known.set(code, name);
  }
  return name;
}
