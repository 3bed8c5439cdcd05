import type { Option } from './field.tsx';

/** Without case and accents: "cote" finds "Côte d’Ivoire". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Options that are not chosen yet and whose name or value has the text; those that begin with it come first. */
export function findOptions(options: readonly Option[], chosen: readonly string[], text: string): Option[] {
  const wanted = plain(text);
  const free = options.filter(({ value }) => !chosen.includes(value));
  if (wanted === '') return free;
  const starts = ({ label, value }: Option) => plain(label).startsWith(wanted) || plain(value) === wanted;
  const has = (option: Option) => !starts(option) && plain(option.label).includes(wanted);
  return [...free.filter(starts), ...free.filter(has)];
}
