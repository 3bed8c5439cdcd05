// The words that listings and the catalogue share.

export const CATEGORIES = [
  'PRODUCTIVITY',
  'UTILITIES',
  'BUSINESS',
  'DEVELOPER_TOOLS',
  'COMMUNICATION',
  'ANALYTICS',
  'AI_ML',
  'FINANCE',
  'EDUCATION',
  'OTHER',
] as const;
export type Category = (typeof CATEGORIES)[number];

export const ENVIRONMENTS = ['localhost', 'staging', 'production'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];
