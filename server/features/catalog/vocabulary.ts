// The categories, environments and pricing models of listings, from the rules that server, web and CLI share.

import type { PRICING_LABELS } from '@marketplace/sdk/listing-rules';

export type PricingModel = keyof typeof PRICING_LABELS;

export {
  CATEGORIES,
  CATEGORY_LABELS,
  type Category,
  ENVIRONMENTS,
  type Environment,
  PRICING_MODELS,
} from '@marketplace/sdk/listing-rules';
