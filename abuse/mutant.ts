// A seeded fault of the mutation tests, and how the lists of them are written.

export interface Mutant {
  /** The fault in one sentence. */
  fault: string;
  file: string;
  from: string;
  to: string;
  tests: string[];
}

export const features = (...paths: string[]) => paths.map((path) => `server/features/${path}.test.ts`);

/** One file and its possible faults. */
export function faultsIn(
  file: string,
  tests: string[],
  faults: [fault: string, from: string, to: string, tests?: string[]][],
) {
  return faults.map(([fault, from, to, own = tests]): Mutant => ({ fault, file, from, to, tests: own }));
}
