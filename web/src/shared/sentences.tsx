/** Sentences that a page lost and gained. */
export function Sentences({ removed, added }: { removed: string[]; added: string[] }) {
  return (
    <ul className="space-y-1.5 text-sm [overflow-wrap:anywhere]">
      {removed.map((sentence) => (
        <li key={`-${sentence}`} className="rounded-md bg-bad-soft px-3 py-1.5">
          <del>{sentence}</del>
        </li>
      ))}
      {added.map((sentence) => (
        <li key={`+${sentence}`} className="rounded-md bg-good-soft px-3 py-1.5">
          <ins className="no-underline">{sentence}</ins>
        </li>
      ))}
    </ul>
  );
}
