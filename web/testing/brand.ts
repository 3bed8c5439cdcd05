// Test data: the brand of a marketplace without settings of its own.

export { DEFAULT_BRAND } from '../../server/features/market-settings/brand.ts';
