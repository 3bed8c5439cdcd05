import { WebhookDeliveryStatus } from '@marketplace/sdk';
import { choiceIn, pageIn, type RawSearch } from '../search-params.ts';
import type { LogSearch } from './webhook-scope.ts';

export function logSearch({ status, page }: RawSearch): LogSearch {
  return { status: choiceIn(status, Object.values(WebhookDeliveryStatus)), page: pageIn(page) };
}
