// The categories and environments of listings, from the rules that server, web and CLI share.

export {
  CATEGORIES,
  CATEGORY_LABELS,
  type Category,
  ENVIRONMENTS,
  type Environment,
} from '@marketplace/sdk/listing-rules';
