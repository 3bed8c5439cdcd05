// The tasks of the demo's host product, by workspace: a few to begin with, and those that apps add while it runs.

export interface Task {
  id: number;
  title: string;
  assignee: string | null;
  done: boolean;
}

const MAX_WORKSPACES = 100;
const MAX_ADDED = 20;

const FIRST_TASKS: Record<string, Omit<Task, 'id'>[]> = {
  acme: [
    { title: 'Send the quote to Harbor Coffee', assignee: 'Uma', done: true },
    { title: 'Plan the spring campaign', assignee: 'Mara', done: false },
    { title: 'Fix the broken link on the pricing page', assignee: 'Uma', done: false },
    { title: 'Order badges for the trade fair', assignee: null, done: false },
  ],
  northwind: [
    { title: 'Close the books of October', assignee: 'Mara', done: true },
    { title: 'Interview the second candidate', assignee: 'Mara', done: false },
    { title: 'Renew the fire-safety certificate', assignee: null, done: false },
  ],
};
const FOR_OTHERS: Omit<Task, 'id'>[] = [{ title: 'Invite your team', assignee: null, done: false }];

export class Tasks {
  #added = new Map<string, Task[]>();

  of(workspace: string): Task[] {
    const first = Object.hasOwn(FIRST_TASKS, workspace) ? FIRST_TASKS[workspace]! : FOR_OTHERS;
    return [...first.map((task, i) => ({ id: i + 1, ...task })), ...(this.#added.get(workspace) ?? [])];
  }

  /** Undefined when the workspace has too many. */
  add(workspace: string, title: string): Task | undefined {
    const added = this.#added.get(workspace) ?? [];
    const full = added.length >= MAX_ADDED || (added.length === 0 && this.#added.size >= MAX_WORKSPACES);
    if (full) return undefined;
    const task = { id: this.of(workspace).length + 1, title, assignee: null, done: false };
    this.#added.set(workspace, [...added, task]);
    return task;
  }
}
