import { Badge } from '../ui/badge.tsx';
import { stateOf } from './vocabulary.ts';

export function StateBadge({ state, label }: { state: string; label?: string }) {
  const { tone, label: usual } = stateOf(state);
  return <Badge tone={tone}>{label ?? usual}</Badge>;
}
