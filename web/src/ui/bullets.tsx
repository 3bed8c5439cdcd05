/** A short list under a heading of the third level. */
export function Bullets({ title, items }: { title: string; items: (string | false)[] }) {
  return (
    <div className="text-sm text-ink-2">
      <h3 className="font-medium text-ink">{title}</h3>
      <ul className="mt-2 list-disc space-y-1.5 pl-5">{items.map((item) => item && <li key={item}>{item}</li>)}</ul>
    </div>
  );
}
