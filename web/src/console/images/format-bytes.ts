const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** "820 kB", "1.4 GB": decimal units. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const unit = { style: 'unit', unit: UNITS[step]!, maximumSignificantDigits: 3 } as const;
  return new Intl.NumberFormat('en', unit).format(bytes / 1_000 ** step);
}
