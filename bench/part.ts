// What every part of the bench is asked, and what it gives back.

import type { Size } from './catalogue/sizes.ts';
import type { Row } from './row.ts';

export interface Options {
  sizes: Size[];
  /** Of how many rounds the median is taken. */
  rounds: number;
  /** How long each contestant is loaded in a round. */
  seconds: number;
  soakMinutes: number;
}

/** What belongs together in results.json: rows that were measured in one go, on a catalogue of one size. */
export interface Section {
  size: Size;
  rows: Row[];
}

export interface Part {
  name: string;
  description: string;
  run(options: Options): Promise<Section[]>;
}
