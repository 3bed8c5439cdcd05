// The labelled queries: what people type, and which apps they want. Grade 3 is exactly what is wanted, 2 is good, 1 is related.
//
// One query per line: query, kind and answers, separated by tabs; answers are separated by |. `Focus Board=3` grades an app by
// its name (3 without a grade); `@kanban=3` grades the apps of a concept, and those that do it besides something else one
// lower. Of each kind, every third query in the order of the file is held out: weights are never tuned on it.

import type { CorpusApp } from './corpus.ts';

export type Grade = 1 | 2 | 3;

export interface LabelledQuery {
  query: string;
  kind: string;
  heldOut: boolean;
  /** By name of the app. */
  grades: Map<string, Grade>;
}

type LabelledApp = Pick<CorpusApp, 'name'> & Partial<Pick<CorpusApp, 'concept' | 'also'>>;

const HELD_OUT_EVERY = 3;

/** Answers that no app has are passed to `report` and left out. */
export function parseQueries(text: string, apps: LabelledApp[], report: (problem: string) => void): LabelledQuery[] {
  const names = new Set(apps.map(({ name }) => name));
  const seen = new Map<string, number>();
  return lines(text).map((line) => {
    const [query, kind, answers] = line.split('\t');
    if (!query || !kind || !answers) throw new Error(`"${line}" is not query, kind and answers, separated by tabs.`);
    const number = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, number);
    const grades = new Map<string, Grade>();
    for (const answer of answers.split('|')) {
      const { 1: target, 2: grade = '3' } = /^(.*?)(?:=([123]))?$/.exec(answer.trim())!;
      const graded = gradesOf(target!, Number(grade) as Grade, apps, names);
      if (graded.length === 0) report(`${query}: no app for ${answer}`);
      for (const [name, value] of graded) grades.set(name, Math.max(value, grades.get(name) ?? 1) as Grade);
    }
    return { query, kind, heldOut: number % HELD_OUT_EVERY === 0, grades };
  });
}

function gradesOf(target: string, grade: Grade, apps: LabelledApp[], names: Set<string>): [string, Grade][] {
  if (!target.startsWith('@')) return names.has(target) ? [[target, grade]] : [];
  const id = target.slice(1);
  return apps.flatMap(({ name, concept, also }): [string, Grade][] => {
    if (concept === id) return [[name, grade]];
    return also === id ? [[name, Math.max(1, grade - 1) as Grade]] : [];
  });
}

export function lines(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '');
}
