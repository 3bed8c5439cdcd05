// One line of the report: the median of all rounds, their spread, and whether the figure is within its budget.

export interface Round {
  ours: number;
  reference?: number;
}

export type Budget =
  | { ratioAtLeast: number; of: string }
  | { ratioAtMost: number; of: string }
  | { atMost: number }
  | { atLeast: number };

export interface Row {
  work: string;
  budget: string;
  unit: string;
  ours: number;
  reference?: number;
  /** The median of the ratios within each round: a disturbance of one round affects both figures of it. */
  ratio?: number;
  /** Minimum and maximum of the ratios if there is a reference, of our figures otherwise. */
  spread: [number, number];
  met: boolean;
  /** What a reader has to know about the figure, such as failed requests. */
  notes?: string[];
  rounds: Round[];
}

export function makeRow(work: string, unit: string, budget: Budget, rounds: Round[], notes: string[] = []): Row {
  const ours = median(rounds.map((round) => round.ours));
  const isRatio = 'of' in budget;
  const ratios = rounds.map((round) => round.ours / (round.reference ?? Number.NaN));
  const judged = isRatio ? ratios : rounds.map((round) => round.ours);
  const figure = median(judged);
  return {
    work,
    budget: describe(budget, unit),
    unit,
    ours,
    ...(isRatio ? { reference: median(rounds.map((round) => round.reference!)), ratio: figure } : {}),
    spread: [Math.min(...judged), Math.max(...judged)],
    met: isMet(budget, figure),
    ...(notes.length > 0 ? { notes } : {}),
    rounds,
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function isMet(budget: Budget, figure: number): boolean {
  if ('ratioAtLeast' in budget) return figure >= budget.ratioAtLeast;
  if ('ratioAtMost' in budget) return figure <= budget.ratioAtMost;
  return 'atMost' in budget ? figure <= budget.atMost : figure >= budget.atLeast;
}

function describe(budget: Budget, unit: string): string {
  if ('ratioAtLeast' in budget) return `≥ ${budget.ratioAtLeast} × ${budget.of}`;
  if ('ratioAtMost' in budget) return `≤ ${budget.ratioAtMost} × ${budget.of}`;
  return 'atMost' in budget ? `≤ ${budget.atMost} ${unit}` : `${budget.atLeast} ${unit}`;
}
