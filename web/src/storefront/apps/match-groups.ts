// Search results with all words of the search, and those with some.

interface Matched {
  match?: 'all' | 'some';
}

/** Only if they are ordered that way: in another order they stay together. */
export function groupsOf<App extends Matched>(apps: App[]): { all: App[]; some: App[] } {
  const first = apps.findIndex(({ match }) => match === 'some');
  if (first < 0 || apps.slice(first).some(({ match }) => match !== 'some')) return { all: apps, some: [] };
  return { all: apps.slice(0, first), some: apps.slice(first) };
}
