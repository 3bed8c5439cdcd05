// The interface of every part of the bench.

import type { Size } from './catalog/sizes.ts';
import type { Row } from './row.ts';

export interface Options {
  sizes: Size[];
  /** The figure of a row is the median of this many rounds. */
  rounds: number;
  /** How long each server is under load in a round. */
  seconds: number;
  soakMinutes: number;
}

/** Rows that were measured together, on a catalog of one size. */
export interface Section {
  size: Size;
  rows: Row[];
}

export interface Part {
  name: string;
  description: string;
  run(options: Options): Promise<Section[]>;
}
