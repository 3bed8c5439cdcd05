// What a change does to the results of a search: which apps are new, gone, or at another place.

interface Listed {
  slug: string;
}

export type Mark = { kind: 'new' } | { kind: 'removed' } | { kind: 'moved'; by: number } | { kind: 'same' };

/** For each app of both lists. `by` is positive if it moved up. */
export function marksOf(before: readonly Listed[], after: readonly Listed[]): Map<string, Mark> {
  const places = new Map(before.map(({ slug }, place) => [slug, place]));
  const marks = new Map<string, Mark>(before.map(({ slug }) => [slug, { kind: 'removed' }]));
  for (const [place, { slug }] of after.entries()) {
    const old = places.get(slug);
    if (old === undefined) marks.set(slug, { kind: 'new' });
    else marks.set(slug, old === place ? { kind: 'same' } : { kind: 'moved', by: old - place });
  }
  return marks;
}
