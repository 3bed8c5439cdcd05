// The accounts of the embedded provider: those of the demo, and everybody who signed in with a new one.

import type { Workspace } from './caller.ts';
import type { ProviderStore } from './provider-store.ts';

export interface Person {
  accountUserId: string;
  name: string;
  email: string;
  administrator: boolean;
  workspaces?: Workspace[];
}

/** The accounts that the sign-in page offers; a new account is added at its first sign-in. */
export class People {
  #demo: Person[];
  #store: ProviderStore;

  constructor(demo: Person[], store: ProviderStore) {
    this.#demo = demo;
    this.#store = store;
  }

  find(id: string): Person | undefined {
    return this.#store.get<Person>('Person', id) ?? this.#demo.find((person) => person.accountUserId === id);
  }

  /** Nobody checks the address that a new account enters. */
  isDemo(id: string): boolean {
    return !this.#store.get('Person', id) && this.#demo.some((person) => person.accountUserId === id);
  }

  list(): Person[] {
    const newcomers = this.#store.all<Person>('Person');
    const ids = new Set(newcomers.map((person) => person.accountUserId));
    return [...this.#demo.filter((person) => !ids.has(person.accountUserId)), ...newcomers];
  }

  add(person: Person): void {
    this.#store.set('Person', person.accountUserId, person);
  }
}
