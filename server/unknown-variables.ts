// Finds misspelt settings: environment variables that no setting reads, but whose names resemble one.

/** Families of settings whose other members are most likely mistakes. Those of other programs, such as NODE_, are not here. */
const FAMILIES = /^(?:DATABASE|OIDC|SMTP|MAIL|SESSION|ADMIN|ROLES|METRICS|REPLICA|RATE|TRUST|CATALOG|RESPONSE)_/;
/** In a short name, two letters are half of it: HOME is not HOST. */
const MIN_LENGTH_FOR_TWO_EDITS = 6;

/** One sentence for each, with the setting that was probably meant. */
export function unknownVariables(names: string[], known: ReadonlySet<string>): string[] {
  return names
    .filter((name) => !known.has(name))
    .sort()
    .flatMap((name) => {
      const upper = name.toUpperCase();
      const [nearest] = [...known]
        .map((setting) => ({ setting, distance: editDistance(upper, setting) }))
        .sort((a, b) => a.distance - b.distance);
      const tolerated = name.length >= MIN_LENGTH_FOR_TWO_EDITS ? 2 : 1;
      const resembles = nearest !== undefined && (nearest.distance <= tolerated || FAMILIES.test(upper));
      return resembles ? [`${name} is not a setting. Did you mean ${nearest.setting}?`] : [];
    });
}

/** Levenshtein distance: insertions, deletions and substitutions. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substituted = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substituted, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
}
