// Choices of one section of the page, and what is sent when they are saved.

import type { AdminNotificationCategory, NotificationCategory } from '@marketplace/sdk';

export type Category = Pick<NotificationCategory, 'title' | 'description' | 'frequency' | 'default'> & {
  category: NotificationCategory['category'] | AdminNotificationCategory['category'];
  /** Always sent at once. Emails for administrators never are. */
  required?: boolean;
};
export type Frequency = Category['frequency'];
/** What was chosen and is not saved yet, by category. */
export type Choices = Partial<Record<Category['category'], Frequency>>;

export const FREQUENCIES: { value: Frequency; label: string }[] = [
  { value: 'IMMEDIATE', label: 'Immediately' },
  { value: 'DAILY', label: 'Daily' },
  { value: 'OFF', label: 'Off' },
];

/** What differs from the choices that were sent, when they have been saved. `categories` are from before. */
export function chosenSince(sent: Choices, choices: Choices, categories: readonly Category[]): Choices {
  const since = categories.map(({ category, frequency }) => {
    const [saved, chosen] = [sent[category] ?? frequency, choices[category] ?? frequency];
    return chosen === saved ? {} : { [category]: chosen };
  });
  return Object.assign({}, ...since);
}

/** Choosing what is saved already takes the choice back. */
export function choose(choices: Choices, { category, frequency: saved }: Category, chosen: Frequency): Choices {
  const { [category]: _, ...others } = choices;
  return chosen === saved ? others : { ...others, [category]: chosen };
}
