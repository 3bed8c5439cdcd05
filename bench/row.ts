// One line of the report: the median of all rounds, how far they were apart, and whether the goal is met.

export interface Round {
  ours: number;
  reference?: number;
}

export type Goal =
  | { ratioAtLeast: number; of: string }
  | { ratioAtMost: number; of: string }
  | { atMost: number }
  | { atLeast: number };

export interface Row {
  work: string;
  goal: string;
  unit: string;
  ours: number;
  reference?: number;
  /** Of ours to the reference's in the same round, the median: what disturbs a round disturbs both. */
  ratio?: number;
  /** The least and the most: of the ratios where there are any, of our figures otherwise. */
  spread: [number, number];
  met: boolean;
  /** What a reader of the figure must know, such as refused requests. */
  notes?: string[];
  rounds: Round[];
}

export function rowOf(work: string, unit: string, goal: Goal, rounds: Round[], notes: string[] = []): Row {
  const ours = median(rounds.map((round) => round.ours));
  const compared = 'of' in goal;
  const ratios = rounds.map((round) => round.ours / (round.reference ?? Number.NaN));
  const judged = compared ? ratios : rounds.map((round) => round.ours);
  const figure = median(judged);
  return {
    work,
    goal: describe(goal, unit),
    unit,
    ours,
    ...(compared ? { reference: median(rounds.map((round) => round.reference!)), ratio: figure } : {}),
    spread: [Math.min(...judged), Math.max(...judged)],
    met: isMet(goal, figure),
    ...(notes.length > 0 ? { notes } : {}),
    rounds,
  };
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function isMet(goal: Goal, figure: number): boolean {
  if ('ratioAtLeast' in goal) return figure >= goal.ratioAtLeast;
  if ('ratioAtMost' in goal) return figure <= goal.ratioAtMost;
  return 'atMost' in goal ? figure <= goal.atMost : figure >= goal.atLeast;
}

function describe(goal: Goal, unit: string): string {
  if ('ratioAtLeast' in goal) return `≥ ${goal.ratioAtLeast} × ${goal.of}`;
  if ('ratioAtMost' in goal) return `≤ ${goal.ratioAtMost} × ${goal.of}`;
  return 'atMost' in goal ? `≤ ${goal.atMost} ${unit}` : `${goal.atLeast} ${unit}`;
}
