// Values that listings and the catalog share.

export const CATEGORY_LABELS = {
  PRODUCTIVITY: 'Productivity',
  UTILITIES: 'Utilities',
  BUSINESS: 'Business',
  DEVELOPER_TOOLS: 'Developer tools',
  COMMUNICATION: 'Communication',
  ANALYTICS: 'Analytics',
  AI_ML: 'AI and machine learning',
  FINANCE: 'Finance',
  EDUCATION: 'Education',
  OTHER: 'Other',
} as const;
export type Category = keyof typeof CATEGORY_LABELS;
export const CATEGORIES = Object.keys(CATEGORY_LABELS) as Category[];

export const ENVIRONMENTS = ['localhost', 'staging', 'production'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];
